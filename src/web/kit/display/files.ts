/** Files in the browser: saving what a call answered, opening documents. */

/** Saves a file that a call answered, under its own name or the given one. */
export function downloadFile(file: Blob, name?: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? (file instanceof File ? file.name : 'archivo');
  link.click();
  // The browser has begun to save by the next task, not by this one.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** A tab has read its document long before. */
const DOCUMENT_KEPT_MS = 60_000;

/** Opens a document that a call answered in a new tab; saves it where the browser opens none by itself. */
export function openDocument(file: Blob): void {
  const address = URL.createObjectURL(file);
  if (window.open(address, '_blank') === null) downloadFile(file);
  setTimeout(() => URL.revokeObjectURL(address), DOCUMENT_KEPT_MS);
}

/** Saves what the server sends from an address, as it comes: nothing of it is kept in the page. */
export function saveAddress(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/**
 * Opens a tab at once, as browsers allow only to a click, and the document in it when its address is
 * there. The tab closes again when the address never comes: throws what it was refused with.
 */
export async function openWhenReady(address: Promise<string>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const ready = await address;
    if (!tab) return openFile(ready);
    tab.opener = null;
    tab.location.replace(ready);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** Opens a document of the server, e.g. `/api/generate-cartola/3/7/2026`, in a new tab. */
export function openFile(address: string): void {
  window.open(address, '_blank', 'noopener');
}

const MEBIBYTE = 1024 * 1024;

/** A size as people read it: `12 KB`, `3,4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < MEBIBYTE) return `${Math.ceil(bytes / 1024)} KB`;
  const megabytes = (bytes / MEBIBYTE).toLocaleString('es-CL', { maximumFractionDigits: 1 });
  return `${megabytes} MB`;
}
