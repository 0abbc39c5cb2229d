/** What exports of rules have besides, so that they can be imported again (fees §20.2). */
import type { Rule } from '../../../contract/fees/rules.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { CRITERIA } from '../../../domain/fees/criteria.ts';
import { LIST_DIVIDER, listCell } from '../../../domain/fees/list-cells.ts';
import type { RuleKind } from '../../../domain/fees/rules.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import {
  EXCLUSIVITY_LABELS,
  PARTICIPATION_TYPE_LABELS,
  PAYMENT_TYPE_LABELS,
  SCHEDULE_LABELS,
  WEEKDAY_LABELS,
} from '../../../domain/words/labels.ts';
import { api } from '../../kit/shell/client.ts';
import type { Column } from '../../kit/table/columns.tsx';
import type { Pages } from '../../kit/table/export-table.ts';
import { WITHOUT_END } from './rule-description.ts';

/** A rule with what only its ids say: read when it is written into a file. */
type FiledRule = Rule & { readonly filed?: Filed };
type Filed = { readonly codes: ReadonlyMap<number, string>; readonly doctorRut: string | null };

/** What names the services of a rule that is written into a file. */
export const codesIn =
  ({ filed }: FiledRule) =>
  (serviceId: number): string =>
    filed?.codes.get(serviceId) ?? `#${serviceId}`;

const fileColumn = (
  accessor: string,
  title: string,
  exportValue: (rule: FiledRule) => string,
): Column<Rule> => ({ accessor, title, fileOnly: true, exportValue }) as Column<Rule>;

const { service, doctor, society } = CRITERIA;

/** The columns that both kinds have only in files. */
export function fileColumns(kind: RuleKind): Column<Rule>[] {
  const isRule = kind === 'rule';
  return [
    ...(isRule
      ? []
      : [fileColumn('description', 'Descripción', ({ description }) => description ?? '')]),
    fileColumn('baseRule', 'Regla base', ({ baseRule }) => baseRule ?? ''),
    fileColumn(
      'paymentType',
      'Tipo de pago',
      ({ paymentType }) => PAYMENT_TYPE_LABELS[paymentType],
    ),
    fileColumn('fileFrom', 'Vigente desde', ({ validFrom }) => formatDate(validFrom)),
    fileColumn('validTo', 'Vigente hasta', ({ validTo }) =>
      validTo === null ? WITHOUT_END : formatDate(validTo),
    ),
    fileColumn('serviceId', service.label, (rule) => {
      // Those of a price table are in its payment.
      if (rule.prices !== null) return '';
      if (rule.serviceId === 'all') return service.allLabel;
      return listCell(rule.serviceId.map(codesIn(rule)));
    }),
    fileColumn('doctorId', 'RUT del médico', ({ filed }) =>
      filed?.doctorRut ? formatRut(filed.doctorRut) : doctor.allLabel,
    ),
    fileColumn('societyId', 'RUT de la sociedad', ({ societyRut }) =>
      societyRut ? formatRut(societyRut) : society.allLabel,
    ),
    ...(isRule
      ? [
          fileColumn(
            'exclusivityMode',
            'Modo',
            ({ exclusivityMode }) => EXCLUSIVITY_LABELS[exclusivityMode],
          ),
        ]
      : [
          fileColumn(
            'participationType',
            'Tipo',
            ({ participationType }) => PARTICIPATION_TYPE_LABELS[participationType],
          ),
          fileColumn(
            'scheduleType',
            'Horario',
            ({ scheduleType }) => SCHEDULE_LABELS[scheduleType],
          ),
        ]),
    fileColumn(
      'applicableDays',
      CRITERIA.day.label,
      ({ applicableDays }) =>
        applicableDays.map((day) => WEEKDAY_LABELS[day]).join(LIST_DIVIDER) || 'Todos',
    ),
    fileColumn('isActive', isRule ? 'Activa' : 'Activo', ({ isActive }) =>
      isActive ? 'Sí' : 'No',
    ),
  ];
}

/** How many records are asked for at once. */
const ASKED = 200;

/** The rules with the codes of their services and the RUTs of their doctors, a page at a time. */
export async function* withFileNames(pages: Pages<Rule>): AsyncGenerator<FiledRule[], void> {
  const codes = new Map<number, string>();
  const ruts = new Map<number, string>();
  for await (const page of pages) {
    const services = page.flatMap(({ serviceId }) => (serviceId === 'all' ? [] : serviceId));
    await readInto(codes, services, async (ids) =>
      (await api.services.list.call({ ids, limit: ASKED })).map(({ id, code }) => [id, code]),
    );
    await readInto(
      ruts,
      page.flatMap(({ doctorId }) => doctorId ?? []),
      async (ids) =>
        (await api.doctors.list.call({ ids, limit: ASKED })).map(({ id, rut }) => [id, rut]),
    );
    yield page.map((rule) => ({
      ...rule,
      filed: {
        codes,
        doctorRut: rule.doctorId === null ? null : (ruts.get(rule.doctorId) ?? null),
      },
    }));
  }
}

async function readInto(
  known: Map<number, string>,
  ids: readonly number[],
  read: (ids: number[]) => Promise<(readonly [number, string])[]>,
): Promise<void> {
  const unknown = [...new Set(ids)].filter((id) => !known.has(id));
  for (let at = 0; at < unknown.length; at += ASKED)
    for (const [id, text] of await read(unknown.slice(at, at + ASKED))) known.set(id, text);
}
