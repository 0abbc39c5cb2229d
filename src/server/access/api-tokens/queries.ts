/** The tokens that a person sees, and what a new one may reach. */
import { sql } from 'kysely';
import { type ApiToken, TOKENS_SHOWN } from '../../../contract/access/api-tokens.ts';
import type { CurrentUser, MenuOption } from '../../../contract/access/session.ts';
import { tokenWaysTo } from '../../../contract/by-token.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { isStaff } from '../../platform/http/access.ts';
import { callRoutes } from '../../platform/http/calls.ts';
import { TOKENS_SCREEN } from './caller.ts';

/** The person's own tokens, for an administrator everybody's: those in use first, then the newest. */
export async function readTokens(db: Db, { id, profile }: CurrentUser): Promise<ApiToken[]> {
  return rowsOf<ApiToken>(db)`
    SELECT t.id, t.name, t.ending, t.user_id, u.first_name || ' ' || u.last_name AS user_name, t.calls_per_minute,
           ${instant('created_at')}, ${instant('expires_at')}, ${instant('revoked_at')}, ${instant('last_used_at')},
           t.revoked_by_name, t.last_used_from, t.state,
           (SELECT coalesce(json_agg(json_build_object('label', o.label, 'isLost', o.is_lost) ORDER BY o.position, o.id), '[]')
              FROM (SELECT m.id, m.label, m.position,
                           NOT (m.is_active AND EXISTS (SELECT FROM allowed_option a WHERE a.menu_option_id = m.id AND ${OF_USER})) AS is_lost
                      FROM api_token_option s JOIN menu_option m ON m.id = s.menu_option_id WHERE s.api_token_id = t.id) o) AS options
      FROM (SELECT api_token.*,
                   CASE WHEN revoked_at IS NOT NULL THEN 'revoked' WHEN expires_at <= now() THEN 'expired'
                        WHEN NOT (SELECT ${MAY_HAVE} FROM app_user u WHERE u.id = user_id) THEN 'denied' ELSE 'active' END AS state
              FROM api_token) t
      JOIN app_user u ON u.id = t.user_id
     WHERE t.user_id = ${id} OR ${profile === 'admin'}
     ORDER BY t.state <> 'active', t.created_at DESC, t.id DESC LIMIT ${TOKENS_SHOWN}`;
}

const instant = (column: string) =>
  sql`to_json(t.${sql.ref(column)} AT TIME ZONE 'UTC') #>> '{}' || 'Z' AS ${sql.ref(column)}`;

/** Whether the option is of the user's profile now. */
const OF_USER = sql`a.profile = u.profile AND a.own_profile_id IS NOT DISTINCT FROM u.own_profile_id`;

const MAY_HAVE = sql`u.is_active AND u.profile IN ('admin', 'supervisor') AND EXISTS (
  SELECT FROM menu_option m JOIN allowed_option a ON a.menu_option_id = m.id
   WHERE m.is_active AND m.href = ${TOKENS_SCREEN} AND ${OF_USER})`;

let reached: ReadonlySet<string> | undefined;

/** The options of this person that lead a token to any call, in the menu's order. */
export function choosableOptions(user: CurrentUser): MenuOption[] {
  if (!isStaff(user)) return [];
  reached ??= new Set(callRoutes().flatMap(({ name, meta }) => tokenWaysTo(name, meta.access)));
  return user.menu.filter(({ href }) => reached?.has(href));
}
