/** What each first step of a clinic says, and the screen that it leads to (operations §18.2). */
import type { FirstStep, FirstSteps } from '../../../contract/operations/first-steps.ts';
import type { ImportedMaster } from '../../../domain/masters/master-columns.ts';
import { countOf } from '../../../domain/words/counts.ts';
import type { Target } from '../../kit/shell/addresses.ts';

type Step = NonNullable<FirstSteps>[number];
type Words = {
  readonly title: string;
  /** What there is once the step is done. */
  readonly done: (step: Step) => string;
  /** What to do, as long as it is not. */
  readonly missing: string;
  readonly button: string;
  readonly target: Target;
  /** What a file brings, without leaving the steps. */
  readonly imported?: ImportedMaster;
};

export const FIRST_STEP_WORDS: Readonly<Record<FirstStep, Words>> = {
  identity: {
    title: 'Datos de la clínica',
    done: () => 'Están el nombre y el RUT.',
    missing: 'Escriba el nombre y el RUT: van en liquidaciones, boletas y archivos del banco.',
    button: 'Completar datos',
    target: { to: '/configuracion', search: { tab: 'clinica' } },
  },
  bank: {
    title: 'Banco de la clínica',
    done: () => 'Hay una cuenta o un convenio con el que se paga.',
    missing: 'Indique la cuenta o el convenio de su banco, con que se hace el archivo de pagos.',
    button: 'Elegir banco',
    target: { to: '/configuracion', search: { tab: 'bancos' } },
  },
  accounts: {
    title: 'Cuentas contables',
    done: () => 'Están las cuentas de sus asientos.',
    missing: 'Opcional: reemplace las cuentas propuestas por las de su plan de cuentas.',
    button: 'Revisar cuentas',
    target: { to: '/configuracion', search: { tab: 'contabilidad' } },
  },
  societies: {
    title: 'Sociedades médicas',
    done: ({ count }) => countOf(count ?? 0, 'sociedad', 'sociedades'),
    missing: 'Opcional: las sociedades a las que se paga, antes que sus médicos.',
    button: 'Ir a Sociedades',
    target: { to: '/sociedades-medicas' },
    imported: 'society',
  },
  doctors: {
    title: 'Médicos',
    done: ({ count, withoutAccount }) =>
      `${countOf(count ?? 0, 'médico', 'médicos')}${
        withoutAccount
          ? `; ${countOf(withoutAccount, 'no tiene', 'no tienen')} datos bancarios`
          : ''
      }`,
    missing: 'Registre a los médicos, con sus datos bancarios y su sociedad.',
    button: 'Ir a Médicos',
    target: { to: '/medicos' },
    imported: 'doctor',
  },
  services: {
    title: 'Prestaciones',
    done: ({ count }) => countOf(count ?? 0, 'prestación', 'prestaciones'),
    missing: 'Importe el catálogo de lo que se atiende, o regístrelo a mano.',
    button: 'Ir a Prestaciones',
    target: { to: '/prestaciones' },
    imported: 'service',
  },
  rules: {
    title: 'Reglas y convenios',
    done: ({ count }) => countOf(count ?? 0, 'regla activa', 'reglas activas'),
    missing:
      'Importe las reglas y convenios, o regístrelos a mano: sin reglas se paga el 100 % de la base.',
    button: 'Ir a Reglas',
    target: { to: '/reglas' },
    imported: 'rule',
  },
  attentions: {
    title: 'Primer archivo de atenciones',
    done: () => 'Ya hay atenciones.',
    missing: 'Importe las atenciones del mes, o pruebe primero con unas inventadas.',
    button: 'Importar atenciones',
    target: { to: '/atenciones-medicas', search: { open: 'import' } },
  },
  month: {
    title: 'Cerrar y pagar el primer mes',
    done: () => '',
    missing: 'Calcular, revisar, procesar, aprobar y hacer el archivo del banco, paso a paso.',
    button: 'Ir al cierre',
    target: { to: '/cierre' },
  },
};
