/** Finds the resources that others refer to, among those of an answer's pages (FHIR R4, Bundle: resolving references). */
import { at, isObject, type Json, textOf } from '../../../domain/intake/fhir/json.ts';
import { splitReference } from '../../../domain/intake/fhir/references.ts';

/** How many resources of earlier pages are kept: servers send what a page includes with it, or once. */
const KEPT = 20_000;

export class ReferenceIndex {
  /** By `Patient/1` for those of the server that is asked, else by their full URL. */
  readonly #found = new Map<string, Json>();
  /** The base of each resource of another server. */
  readonly #elsewhere = new WeakMap<Json, string>();
  readonly #server: string;
  /** The server's name for itself if it is asked by another address; null until a page tells it. */
  #calledItself: string | null = null;

  /** For the answers of the server with the base URL, without its scheme. */
  constructor(server: string) {
    this.#server = server;
  }

  /** Adds the resources of a page; the oldest ones of earlier pages are dropped when there are too many. */
  addPage(entries: readonly Json[], searched: string): void {
    for (const key of this.#found.keys()) {
      if (this.#found.size <= KEPT) break;
      this.#found.delete(key);
    }
    this.#calledItself ??= ownBase(entries, searched);
    for (const { fullUrl, resource } of entries) {
      if (!isObject(resource)) continue;
      const address = splitReference(textOf(fullUrl));
      if (address !== null && !this.#isOwn(address.base)) {
        this.#elsewhere.set(resource, address.base);
        this.#found.set(`${address.base}/${address.name}`, resource);
        continue;
      }
      this.#found.set(`${textOf(resource.resourceType)}/${textOf(resource.id)}`, resource);
      // The only name of a resource without an address.
      if (textOf(fullUrl).startsWith('urn:')) this.#found.set(textOf(fullUrl), resource);
    }
  }

  /**
   * The resource of a relative, absolute, versioned or `urn:` reference; null when it did not come. A relative one is on the
   * server of the referring resource. An absolute one to another server is never of this server.
   */
  find(reference: string, owner: Json): Json | null {
    const address = splitReference(reference);
    if (address === null) return this.#found.get(reference) ?? null;
    const base = address.base || (this.#elsewhere.get(owner) ?? '');
    const key = this.#isOwn(base) ? address.name : `${base}/${address.name}`;
    return this.#found.get(key) ?? null;
  }

  #isOwn(base: string): boolean {
    return base === '' || base === this.#server || base === this.#calledItself;
  }
}

/** The base of the first resource that was searched for; null when none has an address. */
function ownBase(entries: readonly Json[], searched: string): string | null {
  const match = entries.find(
    (entry) =>
      at(entry, 'resource', 'resourceType') === searched &&
      at(entry, 'search', 'mode') !== 'include',
  );
  return splitReference(textOf(match?.fullUrl))?.base || null;
}
