/**
 * What one may do, by the screen of the menu on which it is done: 'quiénes pueden cerrar el mes' (operations §34.5).
 */
import { joined } from './phrases.ts';

const MAY =
  'puede, pueden, puedo, podemos, podria, podrian, tiene permiso para, tienen permiso para, esta autorizado a, esta autorizado para, estan autorizados a, estan autorizados para';
/** What everybody with a screen of the menu may do on it; to reopen a month only administrators ask (payout §32). */
const DONE_ON = {
  'Cierre de Mes':
    'cerrar el mes, cerrar un mes, cerrar meses, cerrar mes, aprobar el mes, aprobar un mes, aprobar la nomina, aprobar una nomina, aprobar nominas, aprobar la nomina del mes',
  'Procesar Pagos':
    'procesar pagos, procesar los pagos, procesar la nomina, anular un pago, anular pagos, marcar pagos como pagados',
  'Nómina Bancaria': 'generar el archivo del banco, bajar el archivo del banco, enviar al banco',
  Usuarios: 'crear usuarios, crear un usuario, desactivar usuarios, editar usuarios',
  'Reglas de Cálculo':
    'crear reglas, crear una regla, editar reglas, modificar reglas, cambiar reglas, cambiar una regla, modificar una regla',
  'Convenios Médicos': 'crear convenios, crear un convenio, editar convenios, cambiar un convenio',
  Médicos:
    'crear medicos, crear un medico, cambiar la cuenta de un medico, cambiar cuentas bancarias, aprobar cambios de cuenta, aprobar un cambio de cuenta, editar medicos',
  'Haberes y Descuentos':
    'aprobar haberes, aprobar un haber, aprobar descuentos, aprobar un descuento, crear descuentos, crear haberes',
  Correcciones: 'aprobar correcciones, aprobar una correccion',
  'Atenciones Médicas':
    'importar atenciones, subir atenciones, cargar atenciones, subir archivos, cargar archivos, editar atenciones, borrar atenciones',
  'Pagos en Pausa': 'pausar pagos, poner pagos en pausa, poner en pausa, sacar de pausa',
  'Administración de Permisos': 'dar permisos, cambiar permisos',
} as const;

/** The phrases of each screen: 'pueden cerrar el mes'. */
export const ACTS_BY_SCREEN: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(DONE_ON).map(([screen, acts]) => [screen, joined(MAY, acts)]),
);
