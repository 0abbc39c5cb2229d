/** Finds what a resource refers to: among its contained resources, or in the answer (FHIR R4, References). */
import { isObject, type Json, listOf, textOf } from './json.ts';
import { short } from './values.ts';

/**
 * Finds a resource of the answer by its full URL, or by a reference such as `Patient/1` on the server of the referring resource.
 * Null when it did not come.
 */
export type Find = (reference: string, owner: Json) => Json | null;

/** Somebody or something that a resource refers to. */
export type Party = {
  /** As it is written, e.g. `Patient/1`; empty for one that is only identified. */
  readonly reference: string;
  /** The kind of resource, where the reference says it. */
  readonly type: string;
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
  const resource = target.startsWith('#')
    ? containedIn(owner, target.slice(1))
    : find(target, owner);
  return {
    reference: target,
    type: textOf(reference.type),
    resource,
    identifiers: resource?.identifier ?? [reference.identifier],
    display: textOf(reference.display),
  };
}

function containedIn(owner: Json, id: string): Json | null {
  return listOf(owner.contained).find((resource) => resource.id === id) ?? null;
}

/** The kind of resource a party is, as its reference says; empty when nothing says it. */
export function kindOf({ resource, type, reference }: Party): string {
  const [named = ''] = (splitReference(reference)?.name ?? '').split('/');
  // A type may be the address of its definition.
  return textOf(resource?.resourceType) || type.slice(type.lastIndexOf('/') + 1) || named;
}

/** A party in a sentence. */
export function namedParty({ reference, display }: Party): string {
  return short(reference || display || '(sin referencia)');
}

/**
 * The server's base and `Patient/1` of a reference or a full URL, whatever its version; null for other texts. The base of
 * a relative reference is empty. A base is written without its scheme, which says nothing about the identity.
 */
export function splitReference(reference: string): { base: string; name: string } | null {
  const [, base = '', name] = REFERENCE.exec(reference) ?? [];
  return name === undefined ? null : { base, name };
}

const REFERENCE = /^(?:https?:\/\/(.+)\/)?([A-Za-z]+\/[A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]+)?$/i;
