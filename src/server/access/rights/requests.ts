/** The requests of persons about their data: registered, listed, and answered once (access §17.4). */
import { sql } from 'kysely';
import type { RequestFilters, RightsRequest } from '../../../contract/access/rights.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import {
  REQUEST_BADGES,
  type RequestState,
  RIGHT_KIND_LABELS,
  type RightKind,
} from '../../../domain/words/rights-words.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import { today } from '../../platform/context.ts';
import { type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { given, parseSort } from '../../platform/db/list-queries.ts';
import { userName } from '../../platform/db/user-name.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { marksOf } from '../hidden-patients/public.ts';
import { findPerson } from './person.ts';

/** How the audit log names a request. */
export const REQUEST_ENTITY = 'rightsRequest';

const isLate = () => sql`(q.state = 'open' AND q.due_on < ${today()}::date)`;

const columns = () => sql`
  q.id, q.kind, q.person_rut, q.capacities, q.asked_by, q.ground, q.received_on, q.due_on, q.state, ${isLate()} AS is_late, q.answer,
  q.answered_at, q.created_at, ${userName('q.answered_by')} AS answered_by_name, ${userName('q.created_by')} AS created_by_name`;

function matching({ state, kind }: RequestFilters) {
  const conditions = [
    sql`true`,
    ...given(state, (one) => sql`q.state = ${one}`),
    ...given(kind, (one) => sql`q.kind = ${one}`),
  ];
  return sql.join(conditions, sql` AND `);
}

const SORTED = { dueOn: sql`q.due_on`, receivedOn: sql`q.received_on`, id: sql`q.id` };

type Page = { limit: number; offset: number; sort: string };

/** What is to be answered comes first. */
export async function listRequests(
  db: Db,
  filters: RequestFilters,
  { limit, offset, sort }: Page,
): Promise<RightsRequest[]> {
  const { column, direction } = parseSort(sort);
  return rowsOf<RightsRequest>(db)`
    SELECT ${columns()} FROM rights_request q WHERE ${matching(filters)}
     ORDER BY q.state <> 'open', ${SORTED[column as keyof typeof SORTED]} ${sql.raw(direction)}, q.id
     LIMIT ${limit} OFFSET ${offset}`;
}

export async function countRequests(db: Db, filters: RequestFilters) {
  return rowOf<{ total: number; open: number; late: number }>(db)`
    SELECT count(*) AS total, count(*) FILTER (WHERE q.state = 'open') AS open, count(*) FILTER (WHERE ${isLate()}) AS late
      FROM rights_request q WHERE ${matching(filters)}`;
}

/** The request with this id; refused when there is none. */
export async function readRequest(db: Db | Tx, id: number): Promise<RightsRequest> {
  const rows = await rowsOf<RightsRequest>(db)`
    SELECT ${columns()} FROM rights_request q WHERE q.id = ${id}`;
  return rows[0] ?? refuse('record.notFound', { record: 'la solicitud' });
}

export type NewRequest = {
  readonly personRut: string;
  readonly kind: RightKind;
  readonly askedBy: string;
  readonly ground: string;
  readonly receivedOn: string;
};

/** Registers a request, with what the person is to the clinic on this day. */
export async function createRequest(
  tx: Tx,
  given: NewRequest,
  actor: Actor,
  user: CurrentUser | null,
) {
  if (given.receivedOn > today()) refuse('rights.notYet', {}, { field: 'receivedOn' });
  const { found } = await findPerson(tx, given.personRut, user);
  const { id } = await tx
    .insertInto('rightsRequest')
    .values({
      ...given,
      capacities: found.map(({ capacity }) => capacity),
      createdBy: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const request = await readRequest(tx, id);
  await audit(tx, actor, {
    action: 'rightsRequest.create',
    entity: REQUEST_ENTITY,
    entityId: id,
    summary: `Registró una solicitud de ${RIGHT_KIND_LABELS[given.kind].toLowerCase()} sobre los datos de ${formatRut(given.personRut)}, que se responde hasta el ${formatDate(request.dueOn)}.`,
    after: { ...given, dueOn: request.dueOn },
  });
  return request;
}

type Answer = { readonly id: number; readonly state: RequestState; readonly answer: string };

/** Answers a request; a second answer is refused. */
export async function answerRequest(tx: Tx, { id, state, answer }: Answer, actor: Actor) {
  const request = await readRequest(tx, id);
  const { numUpdatedRows } = await tx
    .updateTable('rightsRequest')
    .set({ state, answer, answeredBy: actor.userId, answeredAt: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) refuse('rights.answered');
  await audit(tx, actor, {
    action: 'rightsRequest.answer',
    entity: REQUEST_ENTITY,
    entityId: id,
    summary: `Respondió la solicitud ${id} sobre los datos de ${formatRut(request.personRut)}: ${REQUEST_BADGES[state].label.toLowerCase()}.`,
    before: { state: request.state },
    after: { state, answer },
  });
  return readRequest(tx, id);
}

/** Requests as a person may see them: who is no administrator does not learn who asked to be hidden (access §22). */
export async function asSeenBy(
  db: Db | Tx,
  user: CurrentUser | null,
  requests: readonly RightsRequest[],
): Promise<RightsRequest[]> {
  if (user?.profile === 'admin') return [...requests];
  const marks = await marksOf(
    db,
    requests.map(({ personRut }) => personRut),
  );
  return requests.map((request) => {
    const mark = marks.get(request.personRut);
    if (mark === undefined) return request;
    const { answer } = request;
    return {
      ...request,
      personRut: mark,
      capacities: [],
      askedBy: RESERVED,
      ground: RESERVED,
      answer: answer && RESERVED,
    };
  });
}

const RESERVED = 'Reservado';
