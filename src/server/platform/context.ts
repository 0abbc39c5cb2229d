/** What a handler is given besides its input. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from '../../contract/access/session.ts';
import { dateInClinic, type LocalDate } from '../../domain/calendar/calendar.ts';
import type { PatientView } from '../../domain/identity/patient-view.ts';
import type { Maker } from '../../domain/words/maker.ts';
import type { Actor } from './audit.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Answered } from './http/costly-turns.ts';
import { refuse } from './http/refusal.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mail.ts';

/** What all calls of the process share. */
export type Services = {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly mailer: Mailer;
};

/** What a single call is given. */
export type CallContext = Services & {
  /** Null only in public calls. */
  readonly user: CurrentUser | null;
  readonly sessionToken: string | null;
  /** The token with which a program makes the call for the user; null for persons. */
  readonly apiToken: { readonly id: number; readonly name: string } | null;
  /** The doctor whose records alone the call answers; null where it answers everybody's, or concerns no records. */
  readonly ownDoctorId: number | null;
  /** How much of patients this call tells this person. Fields of the answer are seen to; statements leave them out themselves. */
  readonly patients: PatientView;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** What a handler learnt of whose data was asked for by a number, as `doctorId`: the log of reads has it with the input. */
  readonly asked: Record<string, unknown>;
  /** Tells the turn of a costly call what it answers. */
  readonly answered: Answered;
};

/** The signed-in user. A call that needs one is refused before its handler runs, if nobody is signed in. */
export function userOf(context: CallContext): CurrentUser {
  return context.user ?? refuse('session.required');
}

/** The user, if it is a person who asks; null for a program, which reads the marks of hidden patients (access §22.3). */
export function userInPerson(context: Pick<CallContext, 'user' | 'apiToken'>): CurrentUser | null {
  const { user, apiToken } = context;
  return apiToken === null ? user : null;
}

/** The actor that the audit log records for this call. */
export function actorOf(context: CallContext): Actor {
  const user = userOf(context);
  return { userId: user.id, name: callerName(user, context), ipAddress: context.request.ip };
}

/** Who makes the call, as logs, jobs and files tell it: the person, and the token where a program acts for the person. */
export function callerName(
  { firstName, lastName }: CurrentUser,
  { apiToken }: Pick<CallContext, 'apiToken'>,
): string {
  const name = `${firstName} ${lastName}`;
  return apiToken ? `${name} (token «${apiToken.name}»)` : name;
}

/** Who makes a file now: in a call, or as the actor of a job. */
export function makerOf(by: CallContext | Actor): Maker {
  return { by: 'request' in by ? actorOf(by).name : by.name, at: new Date() };
}

/** Today in the clinic's zone. */
export function today(): LocalDate {
  return dateInClinic(new Date());
}
