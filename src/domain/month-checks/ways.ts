/** The ways out of a finding, in the order in which they are offered. */

/** `label` is on the button. */
const WAYS = {
  correctLine: { label: 'Corregir la atención' },
  exclude: { label: 'Eliminar la línea' },
  hold: { label: 'Poner en pausa' },
  openDoctor: { label: 'Ver al médico' },
  openSociety: { label: 'Ver la sociedad' },
  openService: { label: 'Ver la prestación' },
  openAffiliation: { label: 'Ver su afiliación' },
  openAccount: { label: 'Ver los cambios de cuenta' },
  registerAccount: { label: 'Registrar la cuenta' },
  setRetention: { label: 'Corregir la retención' },
  makeRule: { label: 'Crear la regla' },
  openRule: { label: 'Ver la regla' },
  importAgain: { label: 'Importar lo que falta' },
  openImport: { label: 'Ver la carga' },
  openEntries: { label: 'Ver haberes y descuentos' },
  openReceipts: { label: 'Ver las boletas' },
  openHolds: { label: 'Ver lo que está en pausa' },
  calculateAgain: { label: 'Calcular de nuevo' },
  accept: { label: 'Aceptar con un motivo' },
} as const satisfies Readonly<Record<string, { readonly label: string }>>;

export type WayOut = keyof typeof WAYS;
export const WAYS_OUT = Object.keys(WAYS) as [WayOut, ...WayOut[]];

/** The words on a way's button. */
export const wayLabel = (way: WayOut): string => WAYS[way].label;
