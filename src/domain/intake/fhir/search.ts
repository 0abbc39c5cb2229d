/** How the resources of some days are searched (FHIR R4, RESTful search; intake §22.2). */
import { addDays, type LocalDate, localDate } from '../../calendar/calendar.ts';
import type { FhirBase, FhirChoices } from './choices.ts';
import { startOfDay } from './values.ts';

type Search = {
  /** The search parameter of the day. */
  readonly date: string;
  /** What has to come with each resource. */
  readonly includes: readonly string[];
  /** The organization for the society, where it can be asked for. */
  readonly organization: readonly string[];
};

const FHIR_SEARCHES: Readonly<Record<FhirBase, Search>> = {
  ChargeItem: {
    date: 'occurrence',
    includes: ['ChargeItem:subject', 'ChargeItem:performer-actor', 'ChargeItem:context'],
    organization: ['ChargeItem:performing-organization'],
  },
  Procedure: {
    date: 'date',
    includes: ['Procedure:subject', 'Procedure:performer', 'Procedure:encounter'],
    organization: [],
  },
};

/** What is included has to bring these, too: the person of a role, and the only professional of an encounter. */
const FURTHER_INCLUDES = ['PractitionerRole:practitioner', 'Encounter:participant'];

/** No attention is earlier or later (intake §10), and servers don't read every year. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';

/** The day, or the nearest one that an attention may have. */
function attentionDay(day: string): LocalDate {
  return localDate(day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day);
}

/** The parameters of the first page, in their order. The days are the clinic's: their first and last moment. */
export function searchParameters(
  { base, pageSize, society }: FhirChoices,
  { dateFrom, dateTo }: { readonly dateFrom: string; readonly dateTo: string },
): [string, string][] {
  const { date, includes, organization } = FHIR_SEARCHES[base];
  const wanted = society === 'organization' ? [...includes, ...organization] : includes;
  return [
    [date, `ge${startOfDay(attentionDay(dateFrom))}`],
    [date, `lt${startOfDay(addDays(attentionDay(dateTo), 1))}`],
    ['_count', String(pageSize)],
    ...wanted.map((name): [string, string] => ['_include', name]),
    ...FURTHER_INCLUDES.map((name): [string, string] => ['_include:iterate', name]),
  ];
}
