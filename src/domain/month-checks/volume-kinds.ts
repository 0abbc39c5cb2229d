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
    what: 'Tiene {lines:count|línea|líneas} este mes, y lo usual son {usual:count}.',
    why: 'Faltan líneas de un archivo, o sobran de otro médico. Compare con su agenda antes de pagar.',
    severity: 'warning',
    subject: 'doctor',
    ways: ['importAgain', 'openDoctor', 'hold', 'accept'],
  },
  doctorMixUnusual: {
    title: 'Otras prestaciones que las usuales del médico',
    what: '{most}: {lines:count|línea|líneas}, y con su volumen de este mes lo usual son {usual:count}.',
    why: 'Lo que un médico hace se reparte cada mes de manera parecida. Falta una prestación en el archivo, o se registró otra.',
    severity: 'warning',
    subject: 'doctor',
    ways: ['importAgain', 'correctLine', 'openDoctor', 'hold', 'accept'],
  },
  doctorServiceMissing: {
    title: 'Falta una prestación de un médico',
    what: 'No tiene ninguna línea de {service}, y lo usual son {usual:count} al mes.',
    why: 'Lo que un médico más hace no desaparece de un mes a otro: quizás su código no pasó a la exportación. Importe lo que falta.',
    severity: 'warning',
    subject: 'doctor',
    ways: ['importAgain', 'openDoctor', 'openService', 'hold', 'accept'],
  },
  endMissing: {
    title: 'Faltan los últimos días de un médico',
    what: 'Su última línea es del {last}, y hasta fin de mes lo usual son {usual:count} más.',
    why: 'El archivo se sacó antes de fin de mes, o se cortó. Importe lo que falta.',
    severity: 'warning',
    subject: 'doctor',
    ways: ['importAgain', 'openDoctor', 'hold', 'accept'],
  },
  serviceVolumeUnusual: {
    title: 'Volumen inusual de una prestación',
    what: 'Tiene {lines:count|línea|líneas} este mes, y lo usual son {usual:count}.',
    why: 'Faltan líneas con su código, o se usó en lugar de otro.',
    severity: 'warning',
    subject: 'service',
    ways: ['importAgain', 'openService', 'hold', 'accept'],
  },
  specialtyMissing: {
    title: 'Falta una especialidad',
    what: 'Ningún médico de {specialty} tiene líneas, y cada mes hay cerca de {usual:count}.',
    why: 'Quizás falta un archivo entero. Impórtelo antes de pagar.',
    severity: 'blocking',
    subject: 'specialty',
    ways: ['importAgain', 'accept'],
  },
} as const satisfies Readonly<Record<string, CheckKind>>;
