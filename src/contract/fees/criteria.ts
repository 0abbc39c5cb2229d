/** The criteria of a rule as the calls take and answer them, from `domain/fees/criteria.ts`. */
import { z } from 'zod';
import { WEEKDAYS } from '../../domain/calendar/calendar.ts';
import {
  CRITERIA,
  CRITERION_KEYS,
  type Criterion,
  type CriterionKey,
  eachCriterion,
  type FILTER_KEYS,
  type KeyOf,
  keysOf,
  type RuleTerms,
  type ValueOf,
} from '../../domain/fees/criteria.ts';
import { ASKED_KEYS, type AskedKey, usualAnswer } from '../../domain/fees/criterion-questions.ts';
import { id, optionalId, typedText } from '../schemas.ts';

type Table = typeof CRITERIA;
type Term<Key extends CriterionKey> = RuleTerms[Table[Key]['term']];
type Records = KeyOf<'records'>;
type Required = {
  [Key in Records]: Table[Key]['isRequired'] extends true ? Key : never;
}[Records];

/** 'all', one id or a list of ids; null means all. */
const allOrIds = (message: string) =>
  z
    .union([z.literal('all'), z.null(), id, z.array(id).min(1, message).max(10_000)], {
      error: message,
    })
    .transform((value): 'all' | number[] =>
      value === 'all' || value === null ? 'all' : Array.isArray(value) ? value : [value],
    );

type Mutable<T> = T extends readonly (infer Member)[] ? Member[] : T;
type Ids = 'all' | null | number | number[];
type Input<Key extends CriterionKey> = Key extends Required
  ? z.ZodType<'all' | number[], Ids>
  : Key extends Records
    ? z.ZodDefault<z.ZodType<'all' | number[], Ids>>
    : Key extends KeyOf<'record'>
      ? z.ZodOptional<typeof optionalId>
      : z.ZodDefault<z.ZodType<Mutable<Term<Key>>, Mutable<Term<Key>>>>;

/** How many texts one rule may list. */
const TEXTS_LIMIT = 200;
const TOO_MANY_TEXTS = `Son a lo más ${TEXTS_LIMIT} por regla`;

/** A text as attentions have it: trimmed, without invisible characters, and not empty. */
const textOf = ({ limit }: { limit: number }) =>
  typedText().min(1, 'Está vacío').max(limit, `Tiene a lo más ${limit} letras`);

function inputOf(criterion: Criterion): z.ZodType {
  switch (criterion.kind) {
    case 'records': {
      const ids = allOrIds(criterion.missing);
      return criterion.isRequired ? ids : ids.optional().transform((value) => value ?? 'all');
    }
    case 'record':
      return optionalId.optional();
    case 'choice':
      return z.enum(Object.keys(criterion.labels)).default(criterion.anyValue);
    case 'days':
      return z.array(z.enum(WEEKDAYS)).default([]);
    case 'texts':
      return z.array(textOf(criterion)).max(TEXTS_LIMIT, TOO_MANY_TEXTS).default([]);
  }
}

/** The input field of each criterion. */
export const criterionInputs = eachCriterion(CRITERION_KEYS, (key) => [
  CRITERIA[key].field,
  inputOf(CRITERIA[key]),
]) as unknown as { [Key in CriterionKey as Table[Key]['field']]: Input<Key> };

type Output<Key extends CriterionKey> = z.ZodType<
  Mutable<Exclude<Term<Key>, 'all'>> | Extract<Term<Key>, 'all'>
>;

function outputOf(criterion: Criterion): z.ZodType {
  switch (criterion.kind) {
    case 'records':
      return z.union([z.literal('all'), z.array(z.number())]);
    case 'record':
      return z.number().nullable();
    case 'choice':
      return z.enum(Object.keys(criterion.labels));
    case 'days':
      return z.array(z.enum(WEEKDAYS));
    case 'texts':
      return z.array(z.string());
  }
}

/** The answered field of each criterion. */
export const criterionOutputs = eachCriterion(CRITERION_KEYS, (key) => [
  CRITERIA[key].field,
  outputOf(CRITERIA[key]),
]) as unknown as { [Key in CriterionKey as Table[Key]['field']]: Output<Key> };

/** The names of the records that a version lists; null for all. Deleted records are named by their id. */
export const criterionNames = eachCriterion(keysOf('records'), (key) => [
  CRITERIA[key].names,
  z.array(z.string()).nullable(),
]) as unknown as { [Key in Records as Table[Key]['names']]: z.ZodType<string[] | null> };

type FilterKey = (typeof FILTER_KEYS)[number];

/** The values of the filters by all criteria that lists show. */
export type CriterionFilters = {
  [Key in FilterKey as Table[Key]['field']]?:
    | (Key extends Records ? number : Extract<Term<Key>, string>)
    | undefined;
};

/** The filters of lists by criteria: a choice must be equal; a record also finds rules for all. */
export const criterionFilters = <Key extends FilterKey>(keys: readonly Key[]) =>
  eachCriterion(keys, (key) => {
    const criterion: Criterion = CRITERIA[key];
    const isChoice = criterion.kind === 'choice';
    return [criterion.field, (isChoice ? z.enum(Object.keys(criterion.labels)) : id).optional()];
  }) as unknown as {
    [One in Key as Table[One]['field']]: z.ZodOptional<
      One extends Records ? typeof id : z.ZodType<Extract<Term<One>, string>>
    >;
  };

/** A criterion in the simulator's question: a record, a choice or a text. `all` and empty mean that it is unknown. */
type Asked<Key extends CriterionKey> =
  Key extends KeyOf<'choice'>
    ? z.ZodDefault<z.ZodType<ValueOf<Key> | 'all', ValueOf<Key> | 'all'>>
    : Key extends KeyOf<'texts'>
      ? z.ZodOptional<z.ZodType<string | null, string | null>>
      : z.ZodOptional<typeof optionalId>;

function questionOf(criterion: Criterion, usual: string | null): z.ZodType {
  switch (criterion.kind) {
    case 'choice':
      return z.enum(Object.keys(criterion.labels)).default(usual ?? criterion.anyValue);
    case 'texts':
      return z.string().trim().max(criterion.limit).nullish();
    default:
      return optionalId.optional();
  }
}

export const criterionQuestions = eachCriterion(ASKED_KEYS, (key) => {
  const criterion: Criterion = CRITERIA[key];
  return [criterion.fact, questionOf(criterion, usualAnswer(key))];
}) as unknown as { [Key in AskedKey as Table[Key]['fact']]: Asked<Key> };
