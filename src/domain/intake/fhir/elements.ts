/**
 * Which element of which FHIR R4 resource fills which column of an attention: the one table of the mapping
 * (intake §22.3). The screen shows it, and imports read by it.
 */
import type { ColumnKey } from '../import-columns.ts';
import type { ExtensionColumn, FhirBase, FhirChoices } from './choices.ts';
import { at, type Json, listOf, textOf } from './json.ts';
import { nameOf, organizationRut, patientDocument, runOf, valueOfSystem } from './people.ts';
import type { Performer } from './performers.ts';
import { kindOf, namedParty, type Party } from './references.ts';
import { ResourceProblem } from './resource-problem.ts';
import {
  codeOf,
  decimalText,
  extensionText,
  type Moment,
  momentOf,
  moneyText,
  wordsOf,
} from './values.ts';

/** What becomes one attention: a resource and one of those who performed it. */
export type Line = {
  readonly base: Json;
  readonly choices: FhirChoices;
  readonly patient: Party | null;
  readonly encounter: Party | null;
  readonly organization: Party | null;
  readonly performer: Performer;
  /** Whether it is the resource's only performer, so that its amounts are the performer's. */
  readonly isOnly: boolean;
};

/** What the person who imports can say of an element. */
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
    note: 'Con varios participantes se le agrega el RUN de cada uno',
    choices: ['idSystem'],
    read: readId,
  },
  {
    column: 'patientRut',
    from: both('subject → Patient.identifier'),
    note: 'Si no tiene RUN, el provisorio, el pasaporte u otro documento, que queda marcado',
    choices: ['runSystem'],
    read: ({ patient, choices }) =>
      found(patient, 'el paciente', ({ identifiers }) =>
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
    from: {
      ChargeItem: 'ChargeItem.occurrence[x]',
      Procedure: 'Procedure.performed[x]',
    },
    note: 'De un período, su comienzo; si falta, el de Encounter.period. En la fecha de Chile',
    read: (line) => momentOfLine(line).date,
  },
  {
    column: 'attentionTime',
    from: {
      ChargeItem: 'ChargeItem.occurrence[x]',
      Procedure: 'Procedure.performed[x]',
    },
    note: 'En la hora de Chile continental',
    read: (line) => momentOfLine(line).time ?? '',
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
        ? ofUnits(line, ownExtension(line, 'participatedAmount'))
        : readNetAmount(line),
  },
  {
    column: 'participationRate',
    from: both(''),
    choices: ['extension'],
    read: (line) => ownExtension(line, 'participationRate'),
  },
  {
    column: 'grossAmount',
    from: both(''),
    choices: ['extension'],
    read: (line) => ofUnits(line, ownExtension(line, 'grossAmount')),
  },
  {
    column: 'commissionAmount',
    from: both(''),
    choices: ['extension'],
    read: (line) => ofUnits(line, ownExtension(line, 'commissionAmount')),
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
    read: ({ performer, choices }) =>
      found(performer.person, 'el profesional', ({ identifiers }) =>
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
    read: ({ organization, choices }) =>
      choices.society === 'none' || organization === null
        ? ''
        : found(organization, 'la organización', ({ identifiers }) => organizationRut(identifiers)),
  },
  {
    column: 'unit',
    from: { ChargeItem: 'ChargeItem.costCenter', Procedure: 'Procedure.location' },
    note: 'El nombre que trae la referencia',
    read: ({ base }) => textOf(at(base.costCenter ?? base.location, 'display')),
  },
  {
    column: 'statusText',
    from: { ChargeItem: 'ChargeItem.status', Procedure: 'Procedure.status' },
    note: 'Solo se importan las atenciones hechas; lo ingresado por error o no hecho queda fuera',
    read: ({ base }) => textOf(base.status),
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

function readId({ base, choices, performer, isOnly }: Line): string {
  const own =
    choices.idSystem === '' ? textOf(base.id) : valueOfSystem(base.identifier, choices.idSystem);
  if (own === '')
    throw new ResourceProblem(
      choices.idSystem === '' ? 'no trae id' : 'no trae el identificador del sistema elegido',
    );
  if (isOnly) return own;
  const run = runOf(performer.person?.identifiers, choices.runSystem);
  return `${own}-${run.replace(/[^\dkK]/g, '').toUpperCase()}`;
}

/** What a party says; a ResourceProblem when it did not come, or says nothing of it. */
function found(party: Party | null, what: string, read: (party: Party) => string): string {
  if (party === null) throw new ResourceProblem(`no dice quién es ${what}`);
  const text = read(party);
  if (text !== '') return text;
  const name = namedParty(party);
  throw new ResourceProblem(
    party.resource === null
      ? `${what} ${name} no viene en la respuesta`
      : `${what} ${name} no trae ${kindOf(party) === 'Organization' ? 'un RUT único' : 'RUN'}`,
  );
}

/** When the line's attention took place. Throws a ResourceProblem when nothing tells it. */
export function momentOfLine({ base, encounter }: Pick<Line, 'base' | 'encounter'>): Moment {
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
    if (own !== '') return ofUnits(line, own);
    throw new ResourceProblem(
      isOnly
        ? 'no trae el valor en la extensión elegida'
        : 'trae varios participantes y no dice el valor de cada uno',
    );
  }
  if (!isOnly)
    throw new ResourceProblem('trae varios participantes y no dice el valor de cada uno');
  const price = at(base, 'priceOverride');
  const text = moneyText((price ?? {}) as Json);
  if (text === '') throw new ResourceProblem('no trae valor (priceOverride)');
  return ofUnits(line, text);
}

/** The extension of the performer, else of the resource when it has no other performer. */
function ownExtension({ base, performer, isOnly, choices }: Line, column: ExtensionColumn): string {
  const url = choices.extensions[column] ?? '';
  return extensionText(performer.element, url) || (isOnly ? extensionText(base, url) : '');
}

/** The extension of the resource, its encounter or its patient. */
function sharedExtension({ base, encounter, patient, choices }: Line, column: ExtensionColumn) {
  const url = choices.extensions[column] ?? '';
  return (
    extensionText(base, url) ||
    extensionText(encounter?.resource, url) ||
    extensionText(patient?.resource, url)
  );
}

/** The amount of all units: without a quantity there is one. Unreadable amounts stay, to be refused as they are. */
function ofUnits({ base, choices }: Line, amount: string): string {
  const units = at(base, 'quantity', 'value');
  if (choices.amountScope === 'total' || typeof units !== 'number') return amount;
  const one = Number(amount.replace(',', '.'));
  return amount === '' || Number.isNaN(one) ? amount : decimalText(one * units);
}
