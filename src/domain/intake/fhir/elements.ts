/**
 * Which element of which FHIR R4 resource fills which column of an attention: the one table of the mapping
 * (intake §22.3). The screen shows it, and imports read by it.
 */
import type { LocalDate } from '../../calendar/calendar.ts';
import { normalizeRut } from '../../identity/rut.ts';
import { type ColumnKey, IMPORT_COLUMNS } from '../import-columns.ts';
import type { ExtensionColumn, FhirBase, FhirChoices } from './choices.ts';
import { at, type Json, listOf, textOf } from './json.ts';
import {
  currentIdentifiers,
  nameOf,
  organizationRut,
  patientDocument,
  runOf,
  valueOfSystem,
} from './people.ts';
import type { Performer } from './performers.ts';
import { kindOf, namedParty, type Party } from './references.ts';
import { ResourceProblem } from './resource-problem.ts';
import {
  amountOf,
  codeOf,
  decimalText,
  extensionValue,
  type Moment,
  momentOf,
  short,
  shortMark,
  valueText,
  wordsOf,
} from './values.ts';

/** What becomes one attention: a resource and one of those who performed it. */
export type Line = {
  readonly base: Json;
  readonly choices: FhirChoices;
  /** The base URL of the server, without its scheme. */
  readonly server: string;
  /** When it took place; null when nothing tells it. */
  readonly moment: Moment | null;
  readonly patient: Party | null;
  readonly encounter: Party | null;
  readonly organization: Party | null;
  readonly performer: Performer;
  /** The performer's RUN as the attention's ID has it; empty when there is none. */
  readonly run: string;
  /** Whether it is the resource's only performer, so that its amounts are the performer's. */
  readonly isOnly: boolean;
};

/** What the person who imports can say about an element. */
export type ElementChoice =
  | 'idSystem'
  | 'runSystem'
  | 'serviceSystem'
  | 'amountScope'
  | 'society'
  | 'extension';

export type FhirElement = {
  readonly column: ColumnKey;
  /** Where it comes from, in the words of FHIR; empty where only an extension may bring it. */
  readonly from: Readonly<Record<FhirBase, string>>;
  readonly note?: string;
  readonly choices?: readonly ElementChoice[];
  /** Its text as the importer reads it; empty for none. Throws a ResourceProblem. */
  readonly read: (line: Line) => string;
};

export const FHIR_ELEMENTS: readonly FhirElement[] = [
  {
    column: 'externalId',
    from: { ChargeItem: 'ChargeItem.id', Procedure: 'Procedure.id' },
    note: 'Con el recurso y su servidor, salvo que elija un identificador; siempre con el RUN del profesional',
    choices: ['idSystem'],
    read: readId,
  },
  {
    column: 'patientRut',
    from: both('subject → Patient.identifier'),
    note: 'Si no tiene RUN, el provisorio, el pasaporte u otro documento, que queda marcado',
    choices: ['runSystem'],
    read: ({ patient, choices, moment }) =>
      found(patient, moment, 'el paciente', (identifiers) =>
        patientDocument(identifiers, choices.runSystem),
      ),
  },
  {
    column: 'patientName',
    from: both('subject → Patient.name'),
    note: 'El nombre oficial, con la extensión SegundoApellido',
    read: ({ patient }) =>
      patient === null ? '' : nameOf(patient.resource?.name) || patient.display,
  },
  {
    column: 'attentionDate',
    from: { ChargeItem: 'ChargeItem.occurrence[x]', Procedure: 'Procedure.performed[x]' },
    note: 'De un período, su comienzo, en la fecha de Chile. Los que no traen fecha no los encuentra la búsqueda; si el servidor igual los da, vale el comienzo de Encounter.period',
    read: (line) => toldMoment(line).date,
  },
  {
    column: 'attentionTime',
    from: { ChargeItem: 'ChargeItem.occurrence[x]', Procedure: 'Procedure.performed[x]' },
    note: 'En la hora de Chile continental',
    read: (line) => toldMoment(line).time ?? '',
  },
  {
    column: 'serviceCode',
    from: both('code.coding.code'),
    note: 'Con varios códigos hay que elegir el sistema',
    choices: ['serviceSystem'],
    read: ({ base, choices }) => codeOf(base.code, choices.serviceSystem).code,
  },
  {
    column: 'serviceName',
    from: both('code.text o code.coding.display'),
    read: ({ base }) => wordsOf(base.code),
  },
  {
    column: 'netAmount',
    from: { ChargeItem: 'ChargeItem.priceOverride', Procedure: '' },
    note: 'En pesos. Con varios participantes, cada uno debe traer el suyo en la extensión',
    choices: ['extension', 'amountScope'],
    read: readNetAmount,
  },
  {
    column: 'participatedAmount',
    from: both('el Valor Neto'),
    choices: ['extension'],
    read: (line) =>
      line.choices.extensions.participatedAmount
        ? amountText(line, ownExtension(line, 'participatedAmount'))
        : readNetAmount(line),
  },
  {
    column: 'participationRate',
    from: both(''),
    choices: ['extension'],
    read: (line) => valueText(ownExtension(line, 'participationRate')),
  },
  {
    column: 'grossAmount',
    from: both(''),
    choices: ['extension'],
    read: (line) => amountText(line, ownExtension(line, 'grossAmount')),
  },
  {
    column: 'commissionAmount',
    from: both(''),
    choices: ['extension'],
    read: (line) => amountText(line, ownExtension(line, 'commissionAmount')),
  },
  {
    column: 'scheduleType',
    from: both(''),
    note: 'Sin ella, todas quedan en horario regular',
    choices: ['extension'],
    read: (line) => sharedExtension(line, 'scheduleType'),
  },
  {
    column: 'healthPlan',
    from: both(''),
    note: 'Del recurso, de su Encounter o de su Patient',
    choices: ['extension'],
    read: (line) => sharedExtension(line, 'healthPlan'),
  },
  {
    column: 'doctorText',
    from: both('performer.actor → Practitioner.identifier'),
    note: 'El mismo sistema del RUN. Si no trae, el único profesional de Encounter.participant',
    read: ({ performer, choices, moment }) =>
      found(performer.person, moment, 'el profesional', (identifiers) =>
        runOf(identifiers, choices.runSystem),
      ),
  },
  {
    column: 'specialtyText',
    from: both('performer.actor → PractitionerRole.specialty'),
    note: 'Si no viene, la de cada médico',
    read: ({ performer }) => wordsOf(listOf(performer.role?.specialty)[0]),
  },
  {
    column: 'participant',
    from: both('performer.function'),
    read: ({ performer }) => wordsOf(performer.element.function),
  },
  {
    column: 'societyRut',
    from: {
      ChargeItem: 'ChargeItem.performingOrganization → Organization.identifier',
      Procedure: 'Procedure.performer.onBehalfOf → Organization.identifier',
    },
    choices: ['society'],
    read: ({ organization, choices, moment }) =>
      choices.society === 'none' || organization === null
        ? ''
        : found(organization, moment, 'la organización', organizationRut),
  },
  {
    column: 'unit',
    from: { ChargeItem: 'ChargeItem.costCenter', Procedure: 'Procedure.location' },
    note: 'El nombre que trae la referencia',
    read: ({ base }) => textOf(at(base.costCenter ?? base.location, 'display')),
  },
];

function both(path: string): Record<FhirBase, string> {
  const isOwn = /^(?:subject|code|performer)\b/.test(path);
  const of = (base: FhirBase) => (isOwn ? `${base}.${path}` : path);
  return { ChargeItem: of('ChargeItem'), Procedure: of('Procedure') };
}

/** The elements that an import with these choices reads; the others would only be empty columns. */
export function elementsFor({ base, extensions, society }: FhirChoices): readonly FhirElement[] {
  return FHIR_ELEMENTS.filter(({ column, from }) => {
    if (column === 'societyRut') return society === 'organization';
    return from[base] !== '' || Boolean(extensions[column as ExtensionColumn]);
  });
}

/**
 * The possible IDs of a resource's attentions, each without the hyphen and its performer's RUN. None if the resource lacks the
 * identifier of the chosen system.
 */
export function idsOf(
  base: Json,
  { choices, server, moment }: Pick<Line, 'choices' | 'server' | 'moment'>,
): string[] {
  if (choices.idSystem !== '') {
    const identifiers = currentIdentifiers(base.identifier, moment?.date ?? null);
    const own = valueOfSystem(identifiers, choices.idSystem);
    return own === '' ? [] : [own];
  }
  const id = textOf(base.id);
  if (id === '') return [];
  return [server, shortMark(server)].map((written) => `${choices.base}/${id}@${written}`);
}

/** The chosen identifier, or the resource with its server, since ids are unique only there; with the performer's RUN. */
function readId({ base, choices, server, moment, run }: Line): string {
  const suffix = run === '' ? '' : `-${run}`;
  if (choices.idSystem !== '') {
    const own = valueOfSystem(
      currentIdentifiers(base.identifier, moment?.date ?? null),
      choices.idSystem,
    );
    if (own === '') throw new ResourceProblem('no trae el identificador del sistema elegido');
    return own + suffix;
  }
  const id = textOf(base.id);
  if (id === '') throw new ResourceProblem('no trae id');
  const name = `${choices.base}/${id}@`;
  const fitting = [server, shortMark(server)]
    .map((written) => name + written + suffix)
    .find((text) => text.length <= IMPORT_COLUMNS.externalId.limit);
  if (fitting !== undefined) return fitting;
  throw new ResourceProblem('su id es demasiado largo: elija el sistema de un identificador');
}

/** The RUN of the one who performed it, without dots or hyphen; empty when there is none. */
export function performerRun({ person }: Performer, system: string, day: LocalDate | null): string {
  const run = runOf(currentIdentifiers(person?.identifiers, day), system);
  return (normalizeRut(run) ?? run).replaceAll('-', '');
}

/** What a party's identifiers say on the day; a ResourceProblem when it did not come, or they say nothing. */
function found(
  party: Party | null,
  moment: Moment | null,
  what: string,
  read: (identifiers: readonly Json[]) => string,
): string {
  if (party === null) throw new ResourceProblem(`no dice quién es ${what}`);
  const text = read(currentIdentifiers(party.identifiers, moment?.date ?? null));
  if (text !== '') return text;
  const name = namedParty(party);
  throw new ResourceProblem(
    party.resource === null
      ? `${what} ${name} no viene en la respuesta`
      : `${what} ${name} no trae ${kindOf(party) === 'Organization' ? 'un RUT único' : 'RUN'}`,
  );
}

/** When the line took place. Throws what its resource lacks when nothing tells it. */
function toldMoment({ moment, base, encounter }: Line): Moment {
  return moment ?? momentOfResource(base, encounter);
}

/** When the resource took place. Throws a ResourceProblem when nothing tells it. */
export function momentOfResource(base: Json, encounter: Party | null): Moment {
  const [firstEvent] = [at(base, 'occurrenceTiming', 'event')].flat();
  const candidates = [
    base.occurrenceDateTime,
    at(base, 'occurrencePeriod', 'start'),
    firstEvent,
    base.performedDateTime,
    at(base, 'performedPeriod', 'start'),
    at(encounter?.resource, 'period', 'start'),
  ];
  const text = candidates.map(textOf).find((candidate) => candidate !== '');
  if (text === undefined) throw new ResourceProblem('no trae fecha');
  return momentOf(text);
}

function readNetAmount(line: Line): string {
  const { base, isOnly, choices } = line;
  if (choices.extensions.netAmount) {
    const own = ownExtension(line, 'netAmount');
    if (own !== undefined) return amountText(line, own);
    throw new ResourceProblem(
      isOnly
        ? 'no trae el valor en la extensión elegida'
        : 'trae varios participantes y no dice el valor de cada uno',
    );
  }
  if (!isOnly)
    throw new ResourceProblem('trae varios participantes y no dice el valor de cada uno');
  const text = amountText(line, at(base, 'priceOverride'));
  if (text === '') throw new ResourceProblem('no trae valor (priceOverride)');
  return text;
}

/** The extension of the performer, else of the resource when it has no other performer. */
function ownExtension({ base, performer, isOnly, choices }: Line, column: ExtensionColumn) {
  const url = choices.extensions[column] ?? '';
  return extensionValue(performer.element, url) ?? (isOnly ? extensionValue(base, url) : undefined);
}

/** The extension of the resource, its encounter or its patient. */
function sharedExtension({ base, encounter, patient, choices }: Line, column: ExtensionColumn) {
  const url = choices.extensions[column] ?? '';
  return valueText(
    extensionValue(base, url) ??
      extensionValue(encounter?.resource, url) ??
      extensionValue(patient?.resource, url),
  );
}

/**
 * The amount of all units, as the importer reads it: without a quantity there is one unit. An amount written as a text is
 * multiplied only if it is all digits: only the importer reads dots and commas.
 */
function amountText({ base, choices }: Line, value: unknown): string {
  const amount = amountOf(value);
  const units = at(base, 'quantity', 'value') ?? 1;
  if (amount === '' || choices.amountScope === 'total' || units === 1)
    return typeof amount === 'number' ? decimalText(amount) : amount;
  if (typeof units !== 'number') throw new ResourceProblem('su cantidad no es un número');
  if (typeof amount === 'string' && !/^\d{1,12}$/.test(amount))
    throw new ResourceProblem(
      `su valor por unidad «${short(amount)}» es un texto, que no se puede multiplicar por su cantidad`,
    );
  return decimalText(Number(amount) * units);
}
