// Taking a game elsewhere: text, link, pictures.

import { h } from "./dom.js";
import { toast } from "./sheet.js";
import { texts } from "./texts.js";

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(texts.copied);
  } catch {
    toast(texts.copyFailed);
  }
}

/** A link that carries a game in itself. @param {string} transcript */
export function linkTo(transcript) {
  return `${location.origin}/#t=${encodeURIComponent(transcript).replaceAll("%20", "+")}`;
}

/** What the address says: a stored game, a game in itself, or nothing. */
export function readLink() {
  const hash = location.hash.slice(1);
  if (hash.startsWith("g=")) return { game: hash.slice(2) };
  if (!hash.startsWith("t=")) return {};
  try {
    return { text: decodeURIComponent(hash.slice(2).replaceAll("+", " ")) };
  } catch {
    return {};
  }
}

/** @param {string} href @param {string} name */
export function download(href, name) {
  h("a", { href, download: name }).click();
}

/** Makes a PNG of a picture that the server drew. @param {string} address @param {string} name */
export async function downloadPng(address, name) {
  try {
    const svg = await (await fetch(address)).blob();
    const url = URL.createObjectURL(svg);
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = h("canvas");
    canvas.width = image.naturalWidth * 2;
    canvas.height = image.naturalHeight * 2;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(url);
    const png = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    const made = URL.createObjectURL(/** @type {Blob} */ (png));
    download(made, name);
    setTimeout(() => URL.revokeObjectURL(made), 10_000);
  } catch {
    toast(texts.failed);
  }
}
