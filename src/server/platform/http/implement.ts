/** The implementer of the contract, with which each noun's calls are built from their handlers. */
import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import { implement, type ProcedureHandlerOptions, type Router } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { Actor } from '../audit.ts';
import { actorOf, type CallContext } from '../context.ts';
import { type Tx, type TxWithClient, transactionWithClient } from '../db/database.ts';

export const os = implement(contract).$context<CallContext>();

type Contract = typeof contract;

/** What a handler is given: the checked input, the context, and the signal of a caller who has gone. */
export type Call<Input> = Pick<
  ProcedureHandlerOptions<CallContext, Input, Record<never, never>, object>,
  'input' | 'context' | 'signal'
>;

/** The handler of each call of a noun. */
export type HandlersOf<Noun extends keyof Contract> = {
  readonly [Name in keyof Contract[Noun]]: Contract[Noun][Name] extends ContractProcedure<
    infer In,
    infer Out,
    infer _Errors,
    infer _Meta
  >
    ? (call: Call<InferSchemaOutput<In>>) => InferSchemaInput<Out> | Promise<InferSchemaInput<Out>>
    : never;
};

/** The calls of a noun of the contract, each by its handler: the contract says what that is given and answers. */
export function callsOf<Noun extends keyof Contract>(
  noun: Noun,
  handlers: HandlersOf<Noun>,
): Router<Contract[Noun], CallContext> {
  const implementers: unknown = os[noun];
  const ofNoun = implementers as Record<string, { handler(handler: unknown): unknown }>;
  const calls = Object.entries<unknown>(handlers).map(([name, handler]) => [
    name,
    ofNoun[name]?.handler(handler),
  ]);
  const router: unknown = Object.fromEntries(calls);
  return router as Router<Contract[Noun], CallContext>;
}

/** The handler of a call that is done wholly or not at all: its work is given a transaction of its own. */
export function inOneTransaction<Input, Answer>(
  work: (tx: Tx, call: Call<Input>) => Promise<Answer>,
): (call: Call<Input>) => Promise<Answer> {
  return (call) => call.context.database.db.transaction().execute((tx) => work(tx, call));
}

/** As `inOneTransaction`, for work that needs nothing of the context but who does it. */
export function byActor<Input, Answer>(
  work: (tx: Tx, input: Input, actor: Actor) => Promise<Answer>,
): (call: Call<Input>) => Promise<Answer> {
  return inOneTransaction((tx, { input, context }) => work(tx, input, actorOf(context)));
}

/** As `byActor`, for work that also needs the transaction's connection, for COPY. */
export function byActorWithClient<Input, Answer>(
  work: (transaction: TxWithClient, input: Input, actor: Actor) => Promise<Answer>,
): (call: Call<Input>) => Promise<Answer> {
  return ({ input, context }) =>
    transactionWithClient(context.database, (tx, client) =>
      work({ database: context.database, tx, client }, input, actorOf(context)),
    );
}
