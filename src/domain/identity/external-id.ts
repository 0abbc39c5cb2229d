/** The ids of attentions in other systems, and those that are made for attentions that came without one. */

/** Whether an external id was derived from its attention, and did not come from another system. */
export function isDerivedExternalId(externalId: string): boolean {
  return /^auto_[\w-]{22}(_\d+)?$/.test(externalId);
}

/** The id that a person or another system gave; null for a derived one, which says nothing to anybody. */
export function givenExternalId(externalId: string | null): string | null {
  return externalId === null || isDerivedExternalId(externalId) ? null : externalId;
}
