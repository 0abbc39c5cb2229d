/** How a refusal is described, by its HTTP status. */

/**
 * The HTTP status, and the Spanish sentence for people. A sentence may contain `{placeholders}`, which the refusing
 * code fills in.
 */
export type RefusalDefinition = { readonly status: number; readonly message: string };

const withStatus =
  (status: number) =>
  (message: string): RefusalDefinition => ({ status, message });

/** What was sent can't be right. */
export const invalid = withStatus(400);
/** Nobody is signed in, or the proof of identity fails. */
export const unproven = withStatus(401);
/** The caller may not do it. */
export const forbidden = withStatus(403);
/** There is no such thing. */
export const missing = withStatus(404);
/** It contradicts what there is. */
export const conflict = withStatus(409);
/** It can't be done at the moment. */
export const unavailable = withStatus(503);
