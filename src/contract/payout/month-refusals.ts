/** Refusals of closing months and opening them again. */
import { conflict, forbidden, missing } from '../refusal.ts';

export const MONTH_REFUSALS = {
  'months.closed': conflict('{period} ya está cerrado.'),
  'months.open': conflict('{period} está abierto: no hay nada que reabrir.'),
  'months.notOver': conflict('{period} no ha terminado: ciérrelo después de su último día.'),
  'months.unpaid': conflict(
    '{period} no se cerró: tiene {payments} sin pagar, por {amount}. Márquelos como pagados, o anúlelos para que se paguen en otro mes.',
  ),
  'months.blocked': conflict(
    '{period} no se cerró: tiene {findings}. Resuélvalos o acéptelos con un motivo, y ciérrelo de nuevo.',
  ),
  'months.changed': conflict(
    '{period} no se cerró: lo que queda sin pagar ha cambiado; ahora son {left}. Revíselo y ciérrelo de nuevo.',
  ),
  'months.asked': conflict(
    'Ya se pidió reabrir {period}: otra persona tiene que aprobarlo o rechazarlo.',
  ),
  'months.administrators': forbidden('Solo un administrador pide reabrir un mes: hable con uno.'),
  'months.notFound': missing('Esta petición ya no existe. Actualice la pantalla.'),
  'months.answered': conflict('Ya se decidió si se reabre {period}. Actualice la pantalla.'),
  'months.samePerson': conflict(
    'Usted pidió reabrir {period}: lo decide otra persona con acceso a Cierre de Mes.',
  ),
  'months.foreign': conflict(
    'Otra persona pidió reabrir {period}: solo ella desiste. Puede rechazarlo.',
  ),
  'payroll.monthClosed': conflict(
    '{period} está cerrado: lo que llegó después se paga en {next}. Elija ese mes, o pida reabrir {period} en Cierre de Mes.',
  ),
} as const;
