/** The calls of the rights of persons (access §17). */
import { formatDate, formatInstant } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { FILE_KINDS, RIGHT_KIND_LABELS } from '../../../domain/words/rights-words.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, makerOf, today, userInPerson } from '../../platform/context.ts';
import { atOneMoment } from '../../platform/db/database.ts';
import { callsOf, inOneTransaction } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findPerson, readPersonData, sourcesOf } from './person.ts';
import { streamPersonFile } from './person-file.ts';
import {
  answerRequest,
  asSeenBy,
  countRequests,
  createRequest,
  listRequests,
  REQUEST_ENTITY,
  readRequest,
} from './requests.ts';

export const rights = callsOf('rights', {
  find: ({ input, context }) =>
    readPersonData(context.database.db, input.personRut, userInPerson(context)),
  list: async ({ input, context }) => {
    const { db } = context.database;
    return asSeenBy(db, userInPerson(context), await listRequests(db, input, input));
  },
  summary: ({ input, context }) => countRequests(context.database.db, input),
  create: inOneTransaction((tx, { input, context }) =>
    createRequest(tx, input, actorOf(context), userInPerson(context)),
  ),
  answer: inOneTransaction(async (tx, { input, context }) => {
    const answered = await answerRequest(tx, input, actorOf(context));
    return (await asSeenBy(tx, userInPerson(context), [answered]))[0] ?? answered;
  }),
  file: ({ input, context, signal }) =>
    fileOf(context, input.id, signal ?? new AbortController().signal),
});

/** The file of a request. That it was made is in the audit log before it leaves. */
async function fileOf(context: CallContext, id: number, signal: AbortSignal) {
  const { database, reply } = context;
  const actor = actorOf(context);
  const request = await readRequest(database.db, id);
  const { kind, personRut, state } = request;
  if (!FILE_KINDS.includes(kind) || (state !== 'open' && state !== 'fulfilled'))
    refuse('rights.noFile');
  const [seen] = await asSeenBy(database.db, userInPerson(context), [request]);
  if (seen?.personRut !== personRut) refuse('rights.hidden');
  const person = await atOneMoment(database.db, (tx) =>
    findPerson(tx, personRut, userInPerson(context)),
  );
  const maker = makerOf(context);
  const stream = streamPersonFile(
    database,
    {
      person,
      maker,
      sources: sourcesOf(person),
      head: {
        'RUT de la persona': formatRut(personRut),
        'Solicitud N.º': String(id),
        'Qué se pidió': RIGHT_KIND_LABELS[kind],
        'Quién lo pidió': request.askedBy,
        Fundamento: request.ground,
        'Recibida el': formatDate(request.receivedOn),
        'Archivo hecho por': maker.by,
        'Archivo hecho el': formatInstant(maker.at),
      },
    },
    signal,
  );
  await audit(database.db, actor, {
    action: 'rightsRequest.download',
    entity: REQUEST_ENTITY,
    entityId: id,
    summary: `Descargó todos los datos de ${formatRut(personRut)} por la solicitud ${id}.`,
    after: { personRut },
  });
  reply.header('content-type', 'application/zip');
  reply.header(
    'content-disposition',
    `attachment; filename="datos-${personRut.replace(/[^\dA-Za-z-]/g, '_')}-${today()}.zip"`,
  );
  return stream;
}
