/** Checks of what is missing from a month, or more than usual. */
import type { CheckKind } from './check-kind.ts';

export const VOLUME_KINDS = {
  doctorMissing: {
    title: 'Falta un médico',
    what: 'No tiene ninguna línea este mes, y en los meses anteriores cerca de {usual:count}.',
    why: 'Un médico activo que viene todos los meses no desaparece sin motivo: quizás faltó su archivo o su sucursal. Importe lo que falta, o deje inactivo a quien se fue.',
    severity: 'warning',
    subject: 'doctor',
    ways: ['importAgain', 'openDoctor', 'accept'],
  },
  doctorVolumeUnusual: {
    title: 'Volumen inusual de un médico',
    what: 'Tiene {lines:count} líneas este mes, y lo usual son {usual:count}.',
    why: 'Faltan líneas de un archivo, o sobran de otro médico. Compare con su agenda antes de pagar.',
    severity: 'warning',
    subject: 'doctor',
    ways: ['importAgain', 'openDoctor', 'hold', 'accept'],
  },
} as const satisfies Readonly<Record<string, CheckKind>>;
