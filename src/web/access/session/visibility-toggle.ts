/** The label of a password field's eye. */
export const visibilityToggle = { 'aria-label': 'Mostrar u ocultar lo escrito' };
