/** Finds the resources that others refer to, among those of an answer's pages. */
import { isObject, type Json, textOf } from '../../../domain/intake/fhir/json.ts';
import { relativeReference } from '../../../domain/intake/fhir/references.ts';

/** How many resources of earlier pages are kept: servers send what a page includes with it, or once. */
const KEPT = 20_000;

export class ReferenceIndex {
  readonly #found = new Map<string, Json>();

  /** Adds the resources of a page; the oldest ones of earlier pages are dropped when there are too many. */
  addPage(entries: readonly Json[]): void {
    for (const key of this.#found.keys()) {
      if (this.#found.size <= KEPT) break;
      this.#found.delete(key);
    }
    for (const { fullUrl, resource } of entries) {
      if (!isObject(resource)) continue;
      this.#found.set(`${textOf(resource.resourceType)}/${textOf(resource.id)}`, resource);
      // The only name of a resource without an address.
      if (textOf(fullUrl).startsWith('urn:')) this.#found.set(textOf(fullUrl), resource);
    }
  }

  /** The resource of a relative, absolute, versioned or `urn:` reference; null when it did not come. */
  find(reference: string): Json | null {
    return this.#found.get(reference) ?? this.#found.get(relativeReference(reference)) ?? null;
  }
}
