/** Makes and revokes tokens (access §30). */
import { sql } from 'kysely';
import type { z } from 'zod';
import { type apiTokens, LONGEST_DAYS, TOKENS_LIMIT } from '../../../contract/access/api-tokens.ts';
import { TOKEN_PREFIX } from '../../../contract/by-token.ts';
import {
  addDays,
  formatDate,
  type LocalDate,
  localDate,
} from '../../../domain/calendar/calendar.ts';
import { someNames } from '../../../domain/words/counts.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, today, userOf } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isStaff } from '../../platform/http/access.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { createToken, tokenHash } from '../../platform/passwords.ts';
import { queueRevocationLetter } from './letters.ts';
import { choosableOptions } from './queries.ts';

type Input = z.output<NonNullable<(typeof apiTokens.create)['~orpc']['inputSchema']>>;

/** Characters of the ending by which people know a token again. */
const ENDING = 4;

/** A token for the person who calls; only this answer holds it. */
export async function createApiToken(
  context: CallContext,
  { name, optionIds, expiresOn, callsPerMinute }: Input,
): Promise<{ id: number; token: string }> {
  const user = userOf(context);
  if (!isStaff(user)) refuse('apiToken.staffOnly');
  const lastDay = checkedExpiry(expiresOn);
  const scope = new Set(optionIds);
  const chosen = choosableOptions(user).filter(({ id }) => scope.has(id));
  const token = `${TOKEN_PREFIX}${createToken()}`;
  return context.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('appUser').select('id').where('id', '=', user.id).forUpdate().execute();
    await refuseBeyond(
      tx,
      [...scope].filter((id) => !chosen.some((one) => one.id === id)),
    );
    await refuseFull(tx, user.id);
    await freeName(tx, user.id, name);
    const { id } = await tx
      .insertInto('apiToken')
      .values({
        userId: user.id,
        name,
        tokenHash: tokenHash(token),
        ending: token.slice(-ENDING),
        callsPerMinute,
        expiresAt: sql`start_of_day(${addDays(lastDay, 1)}::date)`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('apiTokenOption')
      .values(chosen.map((option) => ({ apiTokenId: id, menuOptionId: option.id })))
      .execute();
    const labels = chosen.map(({ label }) => label);
    await audit(tx, actorOf(context), {
      action: 'apiToken.create',
      entity: 'apiToken',
      entityId: id,
      summary: `Creó el token «${name}», que vale hasta el ${formatDate(lastDay)}, para ${someNames(labels)}.`,
      after: { name, options: labels, expiresOn: lastDay, callsPerMinute },
    });
    return { id, token };
  });
}

/** Ends a token at once. Administrators end anybody's. */
export async function revokeApiToken(context: CallContext, id: number): Promise<void> {
  const user = userOf(context);
  await context.database.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('apiToken')
      .innerJoin('appUser', 'appUser.id', 'apiToken.userId')
      .select(['apiToken.name', 'apiToken.userId', 'apiToken.revokedAt'])
      .select(['appUser.firstName', 'appUser.lastName'])
      .where('apiToken.id', '=', id)
      .forUpdate('apiToken')
      .executeTakeFirst();
    // Whose it is, is told to nobody else.
    if (!found || (found.userId !== user.id && user.profile !== 'admin'))
      refuse('record.notFound', { record: 'el token' });
    if (found.revokedAt !== null) refuse('apiToken.over');
    const actor = actorOf(context);
    await tx
      .updateTable('apiToken')
      .set({ revokedAt: sql`now()`, revokedByName: actor.name })
      .where('id', '=', id)
      .execute();
    if (found.userId !== user.id) await queueRevocationLetter(tx, context, id);
    const whose = found.userId === user.id ? '' : ` de ${found.firstName} ${found.lastName}`;
    await audit(tx, actor, {
      action: 'apiToken.revoke',
      entity: 'apiToken',
      entityId: id,
      summary: `Revocó el token «${found.name}»${whose}.`,
    });
  });
}

function checkedExpiry(day: string): LocalDate {
  const lastDay = localDate(day);
  const latest = addDays(today(), LONGEST_DAYS);
  if (lastDay <= today() || lastDay > latest)
    refuse('apiToken.expiry', { latest: formatDate(latest) }, { field: 'expiresOn' });
  return lastDay;
}

async function refuseBeyond(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const options = await tx
    .selectFrom('menuOption')
    .select('label')
    .where('id', 'in', ids)
    .execute();
  const labels = options.map(({ label }) => label);
  refuse(
    'apiToken.beyondOwn',
    { options: labels.length > 0 ? someNames(labels) : 'una opción que ya no existe' },
    { field: 'optionIds' },
  );
}

async function refuseFull(tx: Tx, userId: number): Promise<void> {
  const { inUse } = await tx
    .selectFrom('apiToken')
    .select(({ fn }) => fn.countAll<number>().as('inUse'))
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  if (inUse >= TOKENS_LIMIT) refuse('apiToken.full', { limit: TOKENS_LIMIT });
}

async function freeName(tx: Tx, userId: number, name: string): Promise<void> {
  const taken = await tx
    .selectFrom('apiToken')
    .select('id')
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where(sql<boolean>`search_text(name) = search_text(${name})`)
    .executeTakeFirst();
  if (taken) refuse('apiToken.nameTaken', {}, { field: 'name' });
}
