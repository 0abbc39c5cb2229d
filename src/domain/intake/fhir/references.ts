/** Finds what a resource refers to: among its contained resources, or in the answer (FHIR R4, References). */
import { isObject, type Json, listOf, textOf } from './json.ts';
import { short } from './values.ts';

/** A resource of the answer by a reference such as `Patient/1`, or by its full URL; null when it did not come. */
export type Find = (reference: string) => Json | null;

/** Somebody or something that a resource refers to. */
export type Party = {
  /** As it is written, e.g. `Patient/1`; empty for one that is only identified. */
  readonly reference: string;
  /** Null when it did not come. */
  readonly resource: Json | null;
  /** Those of the resource, else the one in the reference. */
  readonly identifiers: unknown;
  /** The words of the reference. */
  readonly display: string;
};

/** What a reference leads to; null when there is no reference. */
export function partyOf(reference: unknown, owner: Json, find: Find): Party | null {
  if (!isObject(reference)) return null;
  const target = textOf(reference.reference);
  const resource = target.startsWith('#') ? containedIn(owner, target.slice(1)) : find(target);
  const identifiers = resource?.identifier ?? [reference.identifier];
  return { reference: target, resource, identifiers, display: textOf(reference.display) };
}

function containedIn(owner: Json, id: string): Json | null {
  return listOf(owner.contained).find((resource) => resource.id === id) ?? null;
}

/** The kind of resource a party is, as its reference says; empty when nothing says it. */
export function kindOf({ resource, reference }: Party): string {
  return textOf(resource?.resourceType) || (/([A-Za-z]+)\/[^/]+$/.exec(reference)?.[1] ?? '');
}

/** A party in a sentence. */
export function namedParty({ reference, display }: Party): string {
  return short(reference || display || '(sin referencia)');
}

/** `Patient/1` of an absolute or versioned reference. */
export function relativeReference(reference: string): string {
  return (
    /([A-Za-z]+\/[A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]+)?$/.exec(reference)?.[1] ?? reference
  );
}
