/** Saves and opens files in the browser. */

/** Saves a file under its own name or the given one. */
export function downloadFile(file: Blob, name?: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? (file instanceof File ? file.name : 'archivo');
  link.click();
  // The browser starts saving in the next task, not in this one.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** Long enough for a tab to read its document. */
const DOCUMENT_KEPT_MS = 60_000;

/** Opens a document in a new tab, or saves it where the browser can't open it. */
export function openDocument(file: Blob): void {
  const address = URL.createObjectURL(file);
  if (window.open(address, '_blank') === null) downloadFile(file);
  setTimeout(() => URL.revokeObjectURL(address), DOCUMENT_KEPT_MS);
}

/** Saves what the server streams from an address, without keeping any of it in the page. */
export function saveAddress(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/**
 * Opens a tab at once, since browsers allow that only during a click, and loads the document when its address arrives.
 * If the address fails, the tab is closed and the failure thrown.
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

/** Opens a document of the server in a new tab, e.g. `/api/generate-cartola/3/7/2026`. */
export function openFile(address: string): void {
  window.open(address, '_blank', 'noopener');
}

const MEBIBYTE = 1024 * 1024;

/** A file size for people: `12 KB`, `3,4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < MEBIBYTE) return `${Math.ceil(bytes / 1024)} KB`;
  const megabytes = (bytes / MEBIBYTE).toLocaleString('es-CL', { maximumFractionDigits: 1 });
  return `${megabytes} MB`;
}
