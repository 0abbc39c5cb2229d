/** The questions that have an answer, by how near they are in meaning to one that has none. */

import type { LocalDate } from '../../../../domain/calendar/calendar.ts';
import type { NameKind, Part } from '../grammar/parts.ts';
import { readParts } from '../grammar/read.ts';
import { OF_DOCTORS, OF_STAFF } from './catalogue.ts';
import { type Features, featuresOf, featuresOfWords, UNREAD_WORD } from './features.ts';
import { HOW_TO_OF_DOCTORS, HOW_TO_OF_STAFF, HOW_TO_OF_USERS } from './how-to.ts';
import { filledWith, marked, type Places, spelledFor } from './places.ts';
import { TURNS } from './themes.ts';

export type Kind = 'staff' | 'doctor' | 'user';

/** A question to offer, and how near it is. */
export type Candidate = {
  readonly question: string;
  readonly isHowTo: boolean;
  readonly score: number;
};
type Entry = {
  readonly question: string;
  readonly about: Features;
  readonly isHowTo: boolean;
  /** Whether it ranks from the least. */
  readonly isLeast: boolean;
};

/** What ranks from the most: the same is asked from the least. */
const RANKS_MOST = /(?<=\b(?:tuvo|ganó|hizo|pagó|hubo|gané|hice) )más\b/u;

const linesOf = (text: string, isHowTo: boolean): Entry[] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [question = '', words = ''] = line.split(' | ');
      const entry = { question, about: featuresOfWords(words), isHowTo, isLeast: false };
      const least = { ...entry, question: question.replace(RANKS_MOST, 'menos'), isLeast: true };
      return RANKS_MOST.test(question) ? [entry, least] : [entry];
    });

const CATALOGUES: Readonly<Record<Kind, readonly Entry[]>> = {
  staff: [...linesOf(OF_STAFF, false), ...linesOf(HOW_TO_OF_STAFF, true)],
  doctor: [...linesOf(OF_DOCTORS, false), ...linesOf(HOW_TO_OF_DOCTORS, true)],
  user: linesOf(HOW_TO_OF_USERS, true),
};

/** All questions that are offered to a kind of user, with their places. */
export const catalogueOf = (kind: Kind): readonly { question: string; isHowTo: boolean }[] =>
  CATALOGUES[kind];

/** The features of questions with places, which do not change; a time in them means a day of its own. */
const known = new Map<string, Features>();
function featuresOfEntry({ about }: Entry, spelled: string, today: LocalDate): Features {
  const read = known.get(spelled);
  if (read) return read;
  const { text, named } = marked(spelled);
  const parts = readParts(text, today).flatMap((part): Part[] => {
    const place = named.get(part.typed);
    return place === undefined ? [part] : standing(place);
  });
  const features = featuresOf(parts);
  for (const [name, weight] of about)
    if (weight > (features.get(name) ?? 0)) features.set(name, weight);
  known.set(spelled, features);
  return features;
}

const OF_PLACES: Readonly<Record<string, NameKind>> = {
  médico: 'doctor',
  sociedad: 'society',
  especialidad: 'specialty',
  prestación: 'service',
  regla: 'rule',
  paciente: 'patientName',
  caso: 'case',
  pantalla: 'screen',
};

/** What stands in a place, as far as its kind tells. */
function standing(place: string): Part[] {
  const typed = place;
  if (place === 'atención') return [{ kind: 'attentionId', value: 1, typed }];
  if (place === 'monto') return [{ kind: 'amount', value: 1, typed }];
  const of = OF_PLACES[place.replace('2', '')];
  if (of) return [{ kind: 'name', of, value: place, typed }];
  return [{ kind: 'time', span: { from: ANY_DAY, to: ANY_DAY }, typed }];
}
const ANY_DAY = '2020-01-01' as LocalDate;

/** In how many questions of a catalogue each feature is: rare ones tell more. */
const counted = new Map<Kind, ReadonlyMap<string, number>>();
function countsOf(kind: Kind, today: LocalDate): ReadonlyMap<string, number> {
  const read = counted.get(kind);
  if (read) return read;
  const counts = new Map<string, number>();
  for (const entry of CATALOGUES[kind])
    for (const name of featuresOfEntry(entry, entry.question.replace(/[[\]]/g, ''), today).keys())
      counts.set(name, (counts.get(name) ?? 0) + 1);
  counted.set(kind, counts);
  return counts;
}

/** How much a meaning counts against a question that was not asked for. */
const NOT_ASKED = 0.3;
const BESIDE_UNREAD = 0.3;
/** What is compared or ranked without being asked for is another question. */
const NOT_TURNED = 0.8;
/** What narrows a question down, and a nearest one does not keep, counts against that. */
const LOST = 0.4;
const NARROWS =
  /^(?:named |time$|(?:recordType|state(?!:paid$)|plan|otherPlan|schedule|weekday|flaw):)/;
const isTurn = (name: string) => TURNS.some((mark) => mark === name);
/** How much nearer ways of asking how are to a question how, and farther from any other one. */
const [HOW, NO_HOW] = [2, 0.5];
const TELLING = /^(?:theme|word|named) /;

/** Compares features with those of a question of one kind of user. */
export function nearness(asked: Features, kind: Kind, today: LocalDate) {
  const counts = countsOf(kind, today);
  const all = CATALOGUES[kind].length;
  const rarity = (name: string) =>
    name.startsWith('named ') || name === 'time'
      ? 1
      : Math.log(1 + all / (1 + (counts.get(name) ?? 0))) / Math.log(1 + all);
  return (offered: Features, isHowTo = false): number => {
    let score = 0;
    let beside = 0;
    let tells = false;
    let lost = 0;
    let hasUnread = false;
    for (const [name, weight] of offered) {
      const wanted = asked.get(name);
      const isWord = name.startsWith('word ');
      if (wanted !== undefined) {
        // A word that stands for what is offered tells as much wherever it is asked.
        score += (isWord ? weight : Math.min(wanted, weight)) * rarity(name);
        tells ||= TELLING.test(name);
        hasUnread ||= isWord && wanted === UNREAD_WORD;
      } else if (!isHowTo && !/^(?:word|named|time)/.test(name))
        beside += (isTurn(name) ? NOT_TURNED : NOT_ASKED) * weight * rarity(name);
    }
    for (const [name, weight] of asked)
      if (!isHowTo && NARROWS.test(name) && !offered.has(name)) lost += weight * rarity(name);
    // What stands for a word that was not understood is about that, whatever else it is about.
    score -= hasUnread ? beside * BESIDE_UNREAD : beside;
    return tells ? score - LOST * lost : 0;
  };
}

/** The questions of the catalogue that share a meaning with what was asked, with its names and time in their places. */
export function ranked(
  asked: Features,
  places: Places,
  { kind, today, isHow }: { kind: Kind; today: LocalDate; isHow: boolean },
): Candidate[] {
  const near = nearness(asked, kind, today);
  return CATALOGUES[kind]
    .flatMap((entry): Candidate[] => {
      const spelled = spelledFor(entry.question, places);
      if (spelled === null) return [];
      const features = featuresOfEntry(entry, spelled, today);
      // From the least is ranked only what is asked so.
      if (entry.isLeast && !asked.has('least')) return [];
      const own = near(features, entry.isHowTo);
      const score = own <= 0 ? 0 : own + (entry.isHowTo === isHow ? (isHow ? HOW : 0) : -NO_HOW);
      const question = filledWith(spelled, places);
      return score > 0 ? [{ question, isHowTo: entry.isHowTo, score }] : [];
    })
    .toSorted((a, b) => b.score - a.score);
}
