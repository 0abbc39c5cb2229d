/** The demo clinic itself, its societies and its provider types: all invented. */
import { type Rut, rutOf } from '../../../domain/identity/rut.ts';
import type { SpecialtyKey } from './specialties.ts';

export const CLINIC = {
  name: 'Clínica Los Aromos',
  rut: rutOf(96_874_120),
  address: 'Avenida Los Aromos 1250, Santiago',
  email: 'honorarios@ejemplo.cl',
} as const;

/** What each bank's file is told of the clinic; the numbers are invented. */
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
  /** Whose doctors it gathers. */
  readonly specialties: readonly SpecialtyKey[];
  readonly bankCode: string;
  readonly bankAccount: string;
};

export const SOCIETIES: readonly Society[] = [
  {
    id: 1,
    rut: rutOf(76_418_203),
    name: 'Cardiología Los Aromos SpA',
    specialties: ['CARD'],
    bankCode: '037',
    bankAccount: '000081640275',
  },
  {
    id: 2,
    rut: rutOf(76_950_441),
    name: 'Traumatología Peumo Ltda.',
    specialties: ['TRAU'],
    bankCode: '001',
    bankAccount: '001574420361',
  },
  {
    id: 3,
    rut: rutOf(77_103_586),
    name: 'Servicios Médicos Litre Ltda.',
    specialties: ['MINT', 'GAST'],
    bankCode: '016',
    bankAccount: '000045120987',
  },
  {
    id: 4,
    rut: rutOf(77_264_970),
    name: 'Centro Ocular Mirador del Maule SpA',
    specialties: ['OFTA'],
    bankCode: '014',
    bankAccount: '000973310458',
  },
  {
    id: 5,
    rut: rutOf(77_581_329),
    name: 'Anestesia Quillay Ltda.',
    specialties: ['ANES'],
    bankCode: '037',
    bankAccount: '000080037712',
  },
  {
    id: 6,
    rut: rutOf(77_790_118),
    name: 'Imágenes Boldo SpA',
    specialties: ['RADI'],
    bankCode: '028',
    bankAccount: '000014420693',
  },
  {
    id: 7,
    rut: rutOf(76_632_857),
    name: 'Sociedad Quirúrgica Maitén Ltda.',
    specialties: ['CIRU', 'UROL'],
    bankCode: '049',
    bankAccount: '000920034567',
  },
  {
    id: 8,
    rut: rutOf(77_345_604),
    name: 'Maternidad Canelo SpA',
    specialties: ['GINE'],
    bankCode: '039',
    bankAccount: '000210877345',
  },
];

export const PROVIDER_TYPES = [
  { id: 1, name: 'Médico Especialista' },
  { id: 2, name: 'Médico Cirujano' },
  { id: 3, name: 'Primer Ayudante' },
  { id: 4, name: 'Segundo Ayudante' },
  { id: 5, name: 'Médico Anestesista' },
  { id: 6, name: 'Médico de Urgencia' },
] as const;
