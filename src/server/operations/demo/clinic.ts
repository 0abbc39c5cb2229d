/** The demo clinic, its societies and its provider types; all invented. */
import { type Rut, rutOf } from '../../../domain/identity/rut.ts';
import type { SpecialtyKey } from './specialties.ts';

export const CLINIC = {
  name: 'Clínica Los Aromos',
  rut: rutOf(96_874_120),
  address: 'Avenida Los Aromos 1250, Santiago',
  email: 'honorarios@ejemplo.cl',
} as const;

/** The clinic's settings for bank files; the numbers are invented. */
export const CLINIC_BANK_SETTINGS = [
  { bankFormat: 'santander', accountNumber: '000072514830', agreementNumber: '' },
  { bankFormat: 'bci', accountNumber: '000041876520', agreementNumber: '' },
  { bankFormat: 'chile', accountNumber: '001623408715', agreementNumber: '017' },
  { bankFormat: 'estado', accountNumber: '00035127846', agreementNumber: '' },
  { bankFormat: 'universal', accountNumber: '000072514830', agreementNumber: '' },
] as const;

/** A society through which doctors of some specialties are paid. */
export type Society = {
  readonly id: number;
  readonly rut: Rut;
  readonly name: string;
  /** The specialties of its doctors. */
  readonly specialties: readonly SpecialtyKey[];
  readonly bankCode: string;
  readonly bankAccount: string;
};

/** RUT, name, specialties, bank and account. */
const SOCIETY_ROWS: readonly (readonly [
  number,
  string,
  readonly SpecialtyKey[],
  string,
  string,
])[] = [
  [76_418_203, 'Cardiología Los Aromos SpA', ['CARD'], '037', '000081640275'],
  [76_950_441, 'Traumatología Peumo Ltda.', ['TRAU'], '001', '001574420361'],
  [77_103_586, 'Servicios Médicos Litre Ltda.', ['MINT', 'GAST'], '016', '000045120987'],
  [77_264_970, 'Centro Ocular Mirador del Maule SpA', ['OFTA'], '014', '000973310458'],
  [77_581_329, 'Anestesia Quillay Ltda.', ['ANES'], '037', '000080037712'],
  [77_790_118, 'Imágenes Boldo SpA', ['RADI'], '028', '000014420693'],
  [76_632_857, 'Sociedad Quirúrgica Maitén Ltda.', ['CIRU', 'UROL'], '049', '000920034567'],
  [77_345_604, 'Maternidad Canelo SpA', ['GINE'], '039', '000210877345'],
];

export const SOCIETIES: readonly Society[] = SOCIETY_ROWS.map(
  ([rut, name, specialties, bankCode, bankAccount], index) => ({
    id: index + 1,
    rut: rutOf(rut),
    name,
    specialties,
    bankCode,
    bankAccount,
  }),
);

export const PROVIDER_TYPES = [
  { id: 1, name: 'Médico Especialista' },
  { id: 2, name: 'Médico Cirujano' },
  { id: 3, name: 'Primer Ayudante' },
  { id: 4, name: 'Segundo Ayudante' },
  { id: 5, name: 'Médico Anestesista' },
  { id: 6, name: 'Médico de Urgencia' },
] as const;
