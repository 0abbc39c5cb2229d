/** The explanation beside the screen, whose code comes after the screen's. */
import { backgroundComponent } from '../../kit/loading/loaded-code.tsx';

/** Mounted once on each screen that shows amounts of calculations; opens by `useExplanation`. */
export const ExplanationPanel = backgroundComponent(
  async () => (await import('./explanation-drawer.tsx')).ExplanationDrawer,
);
