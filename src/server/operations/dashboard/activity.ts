/** 'Actividad Reciente': the latest of the audit log that a profile may read (operations §1.11, operations §1.12). */
import { RULE_SCREENS } from '../../../contract/fees/rules.ts';
import { IMPORT_SCREENS } from '../../../contract/masters/master-imports.ts';
import type { ActivityEntry } from '../../../contract/operations/dashboard.ts';
import { isOfMoney } from '../../../contract/patients.ts';
import type { Screen } from '../../../contract/screens.ts';
import type { RuleKind } from '../../../domain/fees/rules.ts';
import type { PatientView } from '../../../domain/identity/patient-view.ts';
import { IMPORTED_MASTERS, type ImportedMaster } from '../../../domain/masters/master-columns.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';

const ENTRIES = 12;

type Place = {
  /** A user with one of these may read the entries; the first one that they have is linked. */
  screens: readonly [Screen, ...Screen[]];
  /** Whether the screen opens the record by its id. */
  opensRecord?: true;
};

/**
 * The screens for each noun (the first word of an action). Entries with other nouns are not shown; sign-ins are left
 * out, since they change nothing.
 */
export const PLACES: Readonly<Record<string, Place>> = {
  user: { screens: ['/usuarios'], opensRecord: true },
  factor: { screens: ['/usuarios'] },
  doctor: { screens: ['/medicos'], opensRecord: true },
  service: { screens: ['/prestaciones'], opensRecord: true },
  specialty: { screens: ['/especialidades'], opensRecord: true },
  society: { screens: ['/sociedades-medicas'], opensRecord: true },
  providerType: { screens: ['/tipos-prestador'], opensRecord: true },
  rule: { screens: ['/reglas', '/convenios'], opensRecord: true },
  attention: { screens: ['/atenciones-medicas'] },
  import: { screens: ['/atenciones-medicas'] },
  webhook: { screens: ['/acceso-maquinas'] },
  unansweredQuestion: { screens: ['/auditoria'] },
  apiToken: { screens: ['/acceso-maquinas'] },
  savedSource: { screens: ['/atenciones-medicas'] },
  calculation: { screens: ['/calcular-pagos'] },
  payroll: {
    screens: ['/procesar-pagos', '/procesar-pagos-avanzado', '/nomina-completa', '/pagar-nomina'],
  },
  payslip: { screens: ['/nomina', '/nomina-completa'] },
  bank: { screens: ['/nomina-bancaria', '/configuracion'] },
  bankFile: { screens: ['/nomina-bancaria'] },
  retention: { screens: ['/derechos'] },
  hiddenPatient: { screens: ['/derechos'] },
  rectification: { screens: ['/derechos'] },
  rightsRequest: { screens: ['/derechos'] },
  receipt: { screens: ['/boletas'] },
  receiptSheet: { screens: ['/boletas'] },
  balance: { screens: ['/haberes'] },
  month: { screens: ['/cierre'] },
  monthApproval: { screens: ['/cierre'] },
  entry: { screens: ['/haberes'] },
  entrySchedule: { screens: ['/haberes'] },
  masterImport: {
    // Each entry has the one screen of its master.
    screens: [
      '/prestaciones',
      '/especialidades',
      '/tipos-prestador',
      '/sociedades-medicas',
      '/medicos',
      '/configuracion',
      '/reglas',
      '/convenios',
      '/usuarios',
    ],
  },
  entryImport: { screens: ['/haberes'] },
  entryKind: { screens: ['/tipos-haberes'], opensRecord: true },
  correction: {
    screens: ['/nomina-completa', '/procesar-pagos', '/calcular-pagos', '/nomina-bancaria'],
  },
  hold: { screens: ['/nomina-completa', '/procesar-pagos', '/calcular-pagos', '/nomina-bancaria'] },
  monthCheck: { screens: ['/cierre', '/nomina-completa', '/procesar-pagos', '/calcular-pagos'] },
  monthFinding: { screens: ['/cierre', '/nomina-completa', '/procesar-pagos', '/calcular-pagos'] },
  accounting: { screens: ['/exportacion-contable'] },
  numberedExport: { screens: ['/exportacion-contable'] },
  clinic: { screens: ['/configuracion'] },
  holiday: { screens: ['/configuracion'] },
  legalRetention: { screens: ['/configuracion'] },
  paymentCalendar: { screens: ['/configuracion'] },
  job: { screens: ['/job-monitor'] },
  ownProfile: { screens: ['/permissions-admin'] },
  menu: { screens: ['/permissions-admin', '/menu-management'] },
  demo: { screens: ['/configuracion'] },
  backup: { screens: ['/configuracion'] },
};

/** What is said about these may name a patient: it is told where patients are shown, by a screen that is not of money. */
const NAMING_PATIENTS: ReadonlySet<string> = new Set([
  'attention',
  'correction',
  'hold',
  'rightsRequest',
  'hiddenPatient',
  'rectification',
]);

type Entry = {
  id: number;
  at: Date;
  userName: string;
  summary: string;
  noun: string;
  entity: string;
  entityId: string | null;
  ruleKind: RuleKind | null;
  /** Of which master a file was imported, or many records changed. */
  master: ImportedMaster | null;
  /** Whether the record or job no longer exists. */
  isGone: boolean;
};

/** The latest entries, newest first, of the nouns whose screens the user has. */
export async function latestActivity(
  db: Db,
  mayOpen: (screen: Screen) => boolean,
  patients: PatientView,
): Promise<ActivityEntry[]> {
  const isTold = (noun: string) => (screen: Screen) =>
    mayOpen(screen) && !(NAMING_PATIENTS.has(noun) && (patients !== 'shown' || isOfMoney(screen)));
  const nouns = Object.keys(PLACES).filter((noun) => PLACES[noun]?.screens.some(isTold(noun)));
  const masters = IMPORTED_MASTERS.filter((master) => mayOpen(IMPORT_SCREENS[master]));
  // Reads the latest entries of each noun by index, then the latest of these: fast for a log of any size.
  const rows = await rowsOf<Entry>(db)`
    SELECT entry.*, noun,
           CASE WHEN noun = 'rule' THEN (SELECT kind FROM fee_rule WHERE id = entry.entity_id::int) END AS rule_kind,
           CASE WHEN noun = 'masterImport' THEN (SELECT master FROM master_import WHERE id = entry.entity_id::int) END AS master,
           CASE WHEN entity = 'job' THEN NOT EXISTS (SELECT FROM job WHERE id = entry.entity_id::uuid)
                ELSE EXISTS (SELECT FROM audit_log later
                              WHERE later.entity = entry.entity AND later.entity_id = entry.entity_id
                                AND later.action = noun || '.remove') END AS is_gone
      FROM unnest(${nouns}::text[]) AS noun
     CROSS JOIN LATERAL (
           SELECT id, at, user_name, summary, entity, entity_id
             FROM audit_log
            WHERE split_part(action, '.', 1) = noun
              AND (noun <> 'masterImport'
                   OR EXISTS (SELECT FROM master_import i WHERE i.id = audit_log.entity_id::int AND i.master = ANY(${masters}::text[])))
            ORDER BY at DESC, id DESC LIMIT ${ENTRIES}) AS entry
     ORDER BY entry.at DESC, entry.id DESC LIMIT ${ENTRIES}`;
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    userName: row.userName,
    summary: row.summary,
    place: placeOf(row, mayOpen),
  }));
}

function placeOf(entry: Entry, mayOpen: (screen: Screen) => boolean): ActivityEntry['place'] {
  const place = PLACES[entry.noun];
  const screens =
    entry.ruleKind !== null
      ? [RULE_SCREENS[entry.ruleKind]]
      : entry.master !== null
        ? [IMPORT_SCREENS[entry.master]]
        : place?.screens;
  const screen = screens?.find(mayOpen);
  if (screen === undefined || entry.isGone) return null;
  return {
    screen,
    open: place?.opensRecord && entry.entityId !== null ? Number(entry.entityId) : null,
    job: entry.entity === 'job' ? entry.entityId : null,
  };
}
