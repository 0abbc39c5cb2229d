/** What a password field's eye is called. */
export const visibilityToggle = { 'aria-label': 'Mostrar u ocultar lo escrito' };
