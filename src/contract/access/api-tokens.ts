/** Tokens with which programs make calls for a user (access §30). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import { date, id, instant, requiredText, wholeNumber } from '../schemas.ts';

const common = { tag: 'Acceso de máquinas', access: screens('/acceso-maquinas') };

/** How many tokens in use a user may have. */
export const TOKENS_LIMIT = 20;
/** How many days a token lasts at most. */
export const LONGEST_DAYS = 365;
/** How many tokens are answered, those in use first. */
export const TOKENS_SHOWN = 500;

/** Whether a token opens something: `denied` when its user is inactive or may have none any more. */
const TOKEN_STATES = ['active', 'expired', 'revoked', 'denied'] as const;

const apiToken = z.object({
  id: z.number(),
  name: z.string(),
  /** The last four characters. */
  ending: z.string(),
  userId: z.number(),
  userName: z.string(),
  state: z.enum(TOKEN_STATES),
  /** The options of its scope, by their labels; `isLost` when its user does not have one any more. */
  options: z.array(z.object({ label: z.string(), isLost: z.boolean() })),
  callsPerMinute: z.number(),
  createdAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable(),
  revokedByName: z.string().nullable(),
  /** Exact to a minute. */
  lastUsedAt: instant.nullable(),
  lastUsedFrom: z.string().nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

/** What a new token is to be. */
export const apiTokenInput = z.strictObject({
  name: requiredText('Escriba para qué es: así lo reconocerá', 60),
  /** Menu options that its user has. */
  optionIds: z
    .array(id, { error: 'Elija lo que alcanza' })
    .min(1, 'Elija al menos una opción')
    .max(100, 'Máximo 100 opciones'),
  /** The last day on which it opens something. */
  expiresOn: date('Elija hasta cuándo vale'),
  callsPerMinute: wholeNumber(
    [1, 600],
    'Escriba cuántas llamadas',
    'Debe ser al menos 1 por minuto',
    'Debe ser a lo más 600 por minuto',
  ),
});

export const apiTokens = {
  list: get('/api-tokens', {
    ...common,
    summary:
      "The caller's tokens, an administrator's answer everybody's, with what a new one may reach; no token is answered.",
  }).output(
    z.object({
      tokens: z.array(apiToken),
      /** What the caller may choose for a new one, in the menu's order; nothing for users who may have none. */
      options: z.array(z.object({ id: z.number(), label: z.string(), section: z.string() })),
    }),
  ),
  create: post('/api-tokens', {
    ...common,
    summary: 'Makes a token for the caller, which is answered this once.',
    successStatus: 201,
    refuses: [
      'apiToken.staffOnly',
      'apiToken.nameTaken',
      'apiToken.beyondOwn',
      'apiToken.expiry',
      'apiToken.full',
    ],
  })
    .input(apiTokenInput)
    .output(z.object({ id: z.number(), token: z.string() })),
  revoke: post('/api-tokens/{id}/revoke', {
    ...common,
    summary: "Ends a token at once: the caller's own, or as an administrator anybody's.",
    refuses: ['record.notFound', 'apiToken.over'],
  })
    .input(z.strictObject({ id }))
    .output(z.object({ success: z.literal(true) })),
};
