/** Where the ways out of a finding lead. */
import type { WayOutOffered } from '../../../contract/operations/month-checks.ts';
import type { Screen } from '../../../contract/screens.ts';
import { type WayOut, wayLabel } from '../../../domain/month-checks/ways.ts';

/** Null: what is done from the finding itself. */
const SCREENS: Readonly<Record<WayOut, Screen | null>> = {
  correctLine: '/atenciones-medicas',
  exclude: '/atenciones-medicas',
  hold: null,
  openDoctor: '/medicos',
  openSociety: '/sociedades-medicas',
  openService: '/prestaciones',
  openAffiliation: '/medicos',
  openAccount: '/nomina-bancaria',
  registerAccount: '/medicos',
  setRetention: '/medicos',
  makeRule: '/reglas',
  openRule: '/reglas',
  importAgain: '/atenciones-medicas',
  openImport: '/atenciones-medicas',
  openEntries: '/haberes',
  openReceipts: '/boletas',
  openHolds: '/pagos-en-pausa',
  calculateAgain: '/calcular-pagos',
  accept: null,
};

/** `ofSociety`: whether the finding names a society, whose account it is then. */
export const offeredWays = (ways: readonly WayOut[], { ofSociety = false } = {}): WayOutOffered[] =>
  ways.map((way) => ({
    way,
    label: wayLabel(way),
    screen: way === 'registerAccount' && ofSociety ? '/sociedades-medicas' : SCREENS[way],
  }));
