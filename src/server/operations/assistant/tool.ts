/** The tools of the assistant: each asks the product's own calls and words their answer. */
import type { z } from 'zod';
import type { CurrentUser } from '../../../contract/access/session.ts';
import type { Lookup } from '../../../contract/operations/assistant.ts';
import type { Screen } from '../../../contract/screens.ts';
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import type { AbsentWords } from './masters-with.ts';
import type { ReadCalls } from './read-calls.ts';

/** The user who asks, with their rights, and the date. */
export type Asker = {
  readonly user: CurrentUser;
  readonly calls: ReadCalls;
  /** Today in Santiago. */
  readonly today: LocalDate;
  /** Which of the words no record of the masters has; without it each is searched for. */
  readonly absentWords?: (words: readonly string[]) => Promise<AbsentWords>;
  /** The names of the patients whom folded words name, also with one mistaken letter; without it none is looked for. */
  readonly patientsCalled?: (words: readonly string[]) => Promise<readonly string[]>;
  /** Told each question that gets no answer (operations §6.24). */
  readonly onUnanswered?: (question: string) => Promise<void>;
};

/** What a tool found. `sentence` puts it into Spanish, with figures of the facts only. */
export type Finding = Omit<Lookup, 'tool' | 'section' | 'sentence'> & {
  readonly sentence: string;
  readonly section?: string;
};

export type Tool<Schema extends z.ZodType = z.ZodType> = {
  readonly name: string;
  /** In Spanish; a model chooses the tool by it. */
  readonly description: string;
  readonly input: Schema;
  run(asker: Asker, input: z.infer<Schema>): Promise<Finding>;
};

/** Ties the type of a tool's input to its schema. */
export function tool<Schema extends z.ZodType>(definition: Tool<Schema>): Tool<Schema> {
  return definition;
}

/** The tool can't answer the question: `message` is a Spanish sentence with the reason and an alternative. */
export class Unanswerable extends Error {
  override name = 'Unanswerable';
  /** What was typed and fits several, and the names of these: each is a question to choose. */
  readonly choices: { readonly asked: string; readonly names: readonly string[] } | undefined;

  constructor(message: string, choices?: Unanswerable['choices']) {
    super(message);
    this.choices = choices;
  }
}

/** The screens to which answers lead, and what each is called. */
const SCREEN_NAMES = {
  '/': 'Panel de Control',
  '/atenciones-medicas': 'Atenciones Médicas',
  '/auditoria': 'Auditoría',
  '/boletas': 'Boletas y Facturas',
  '/cierre': 'Cierre de Mes',
  '/configuracion': 'Configuración',
  '/convenios': 'Convenios Médicos',
  '/correcciones': 'Correcciones',
  '/derechos': 'Derechos de las Personas',
  '/especialidades': 'Especialidades',
  '/exportacion-contable': 'Exportación Contable',
  '/haberes': 'Haberes y Descuentos',
  '/job-monitor': 'Monitor de Trabajos',
  '/medicos': 'Configuración Médicos',
  '/mis-pagos': 'Mis Pagos',
  '/nomina-bancaria': 'Nómina Bancaria',
  '/pagos-en-pausa': 'Pagos en Pausa',
  '/pagos-procesados': 'Pagos Procesados',
  '/participaciones': 'Participaciones',
  '/perfil': 'Mi Perfil',
  '/permissions-admin': 'Administración de Permisos',
  '/prestaciones': 'Gestión Prestaciones',
  '/procesar-pagos': 'Procesamiento de Nómina',
  '/reglas': 'Reglas de Cálculo',
  '/sociedades-medicas': 'Sociedades Médicas',
  '/tipos-prestador': 'Tipos de Prestador',
  '/usuarios': 'Gestión de Usuarios',
} as const satisfies Partial<Record<Screen, string>>;

/** The link to a screen with filters; empty ones are left out. */
export function linkTo(
  screen: keyof typeof SCREEN_NAMES,
  filters: Readonly<Record<string, string | number | boolean | undefined>> = {},
): NonNullable<Finding['link']> {
  const search = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
  return { label: SCREEN_NAMES[screen], href: search === '' ? screen : `${screen}?${search}` };
}
