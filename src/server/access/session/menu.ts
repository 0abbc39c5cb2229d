/** A profile's menu, which access rules compare with; it is read again with every call. */
import { type RawBuilder, sql } from 'kysely';
import type { CurrentUser } from '../../../contract/access/session.ts';

/** The options that a profile, or one of the clinic's own, may open now, in the menu's order, as JSON. */
export function menuOf(
  profile: RawBuilder<unknown>,
  ownProfileId: RawBuilder<unknown>,
): RawBuilder<CurrentUser['menu']> {
  return sql`(
    SELECT coalesce(json_agg(json_build_object('id', o.id, 'href', o.href, 'label', o.label, 'icon', o.icon,
                                               'section', o.section) ORDER BY o.position, o.id), '[]'::json)
      FROM menu_option o JOIN allowed_option a ON a.menu_option_id = o.id
     WHERE o.is_active AND a.profile = ${profile} AND a.own_profile_id IS NOT DISTINCT FROM ${ownProfileId})`;
}
