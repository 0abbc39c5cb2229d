/** Words for tokens of programs (access §30). */
import type { StateBadge } from './state-badges.ts';

export type TokenState = 'active' | 'expired' | 'revoked' | 'denied';

export const TOKEN_BADGES: Readonly<Record<TokenState, StateBadge>> = {
  active: { label: 'En uso', color: 'green' },
  expired: { label: 'Vencido', color: 'gray' },
  revoked: { label: 'Revocado', color: 'gray' },
  denied: { label: 'Su usuario ya no puede', color: 'red' },
};
