/** The screens of the menu, by address: what access rules and links name (product §13.1). */
export const SCREENS = [
  '/',
  '/usuarios',
  '/medicos',
  '/prestaciones',
  '/especialidades',
  '/sociedades-medicas',
  '/tipos-prestador',
  '/tipos-haberes',
  '/reglas',
  '/convenios',
  '/atenciones-medicas',
  '/calcular-pagos',
  '/procesar-pagos',
  '/procesar-pagos-avanzado',
  '/nomina',
  '/nomina-completa',
  '/pagar-nomina',
  '/pagos-en-pausa',
  '/cierre',
  '/correcciones',
  '/pagos-procesados',
  '/haberes',
  '/exportacion-contable',
  '/nomina-bancaria',
  '/boletas',
  '/reportes',
  '/descarga-manuales',
  '/perfil',
  '/configuracion',
  '/menu-management',
  '/permissions-admin',
  '/permissions-tester',
  '/job-monitor',
  '/auditoria',
  '/derechos',
  '/registro-lecturas',
  '/acceso-maquinas',
  '/mis-pagos',
  '/participaciones',
  '/reportes-medico',
] as const;
export type Screen = (typeof SCREENS)[number];

/** The address of the menu's screen from which a page is reached: itself, or what it is below, e.g. `/cierre` of `/cierre/excepciones`. */
export function menuScreenOf(address: string): string {
  return `/${address.split(/[/?#]/)[1] ?? ''}`;
}
