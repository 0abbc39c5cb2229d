/** What every tool of the assistant is: a question to the product's own calls, and what they answered. */
import type { z } from 'zod';
import type { CurrentUser } from '../../../contract/access/session.ts';
import type { Lookup } from '../../../contract/operations/assistant.ts';
import type { Screen } from '../../../contract/screens.ts';
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import type { ReadCalls } from '../../platform/http/read-calls.ts';

/** Who asks, with which rights, and when. */
export type Asker = {
  readonly user: CurrentUser;
  readonly calls: ReadCalls;
  /** In Santiago. */
  readonly today: LocalDate;
};

/** What a tool found. `sentence` says it in Spanish with figures of the facts only. */
export type Finding = Omit<Lookup, 'tool' | 'section'> & {
  readonly sentence: string;
  readonly section?: string;
};

export type Tool<Schema extends z.ZodType = z.ZodType> = {
  readonly name: string;
  /** In Spanish, for a model to choose by. */
  readonly description: string;
  readonly input: Schema;
  run(asker: Asker, input: z.infer<Schema>): Promise<Finding>;
};

/** Keeps a tool's input and its schema to each other. */
export function tool<Schema extends z.ZodType>(definition: Tool<Schema>): Tool<Schema> {
  return definition;
}

/** The tool can't answer as asked: `message` is a Spanish sentence that says why and what to ask instead. */
export class Unanswerable extends Error {
  override name = 'Unanswerable';
}

/** An address of a screen with its filters; those that are empty are left out. */
export function screenAddress(
  screen: Screen,
  filters: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const search = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
  return search === '' ? screen : `${screen}?${search}`;
}
