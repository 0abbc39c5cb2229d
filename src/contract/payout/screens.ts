/** The screens from which holds and corrections are asked. The office's shell reads them, so they bring no schemas. */

/** Where fees and payments stand before they are paid, and where their lines are seen afterwards. */
const PAYMENT_SCREENS = [
  '/calcular-pagos',
  '/procesar-pagos',
  '/procesar-pagos-avanzado',
  '/nomina-completa',
  '/pagar-nomina',
  '/nomina-bancaria',
] as const;

/** Who may open one of them may hold payments and release them (payout §23). */
export const HOLDING_SCREENS = ['/pagos-en-pausa', ...PAYMENT_SCREENS] as const;

/** Who may open one of them may correct paid lines (payout §25.8). */
export const CORRECTING_SCREENS = ['/correcciones', ...PAYMENT_SCREENS] as const;
