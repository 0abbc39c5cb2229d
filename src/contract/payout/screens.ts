/** The screens from which payments are moved, held and corrected. The office's shell reads them, so they bring no schemas. */

const PROCESSING = ['/procesar-pagos', '/procesar-pagos-avanzado', '/nomina-completa'] as const;

/** Who may open one of them may return records (payout §21.5). Those who calculate or process need the screen of that, too. */
export const RETURNING_SCREENS = ['/calcular-pagos', ...PROCESSING] as const;

/** Who may open one of them may annul payments (payout §21.5). */
export const ANNULLING_SCREENS = [...PROCESSING, '/pagar-nomina', '/nomina-bancaria'] as const;

/** Where fees and payments stand before they are paid, and where their lines are seen afterwards. */
export const LEDGER_SCREENS = ['/calcular-pagos', ...ANNULLING_SCREENS] as const;

/** Who may open one of them may hold payments and release them (payout §23). */
export const HOLDING_SCREENS = ['/pagos-en-pausa', ...LEDGER_SCREENS] as const;

/** Who may open one of them may correct paid lines (payout §25.8). */
export const CORRECTING_SCREENS = ['/correcciones', ...LEDGER_SCREENS] as const;
