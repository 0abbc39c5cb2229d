/** What calls read of the account that makes them, by a session or by a token: with its menu as it is allowed at this moment. */
import { sql } from 'kysely';
import { patientsOf } from '../own-profiles/public.ts';
import { hasFactor, requiresFactor } from './half-open.ts';
import { menuOf } from './menu.ts';

/** Columns of a query that has `app_user`. */
export const ACCOUNT = [
  'appUser.id',
  'appUser.username',
  'appUser.rut',
  'appUser.firstName',
  'appUser.lastName',
  'appUser.email',
  'appUser.profile',
  sql<string | null>`(SELECT name FROM own_profile WHERE id = app_user.own_profile_id)`.as(
    'ownProfileName',
  ),
  patientsOf(sql.ref('app_user.own_profile_id')).as('patients'),
  'appUser.profileImageUrl',
  'appUser.doctorId',
  hasFactor(sql.ref('app_user.id')).as('hasFactor'),
  requiresFactor(sql.ref('app_user.profile'), sql.ref('app_user.own_profile_id')).as(
    'requiresFactor',
  ),
  menuOf(sql.ref('app_user.profile'), sql.ref('app_user.own_profile_id')).as('menu'),
] as const;
