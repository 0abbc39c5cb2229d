/** The ids of attentions in other systems, and those derived for attentions that came without one. */

/** Whether an external id was derived from its attention instead of given by another system. */
export function isDerivedExternalId(externalId: string): boolean {
  return /^auto_[\w-]{22}(_\d+)?$/.test(externalId);
}

/** The id that a person or another system gave; null for a derived one, which is not shown. */
export function givenExternalId(externalId: string | null): string | null {
  return externalId === null || isDerivedExternalId(externalId) ? null : externalId;
}
