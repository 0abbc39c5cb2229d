/** What both shells use of My Profile. */
export { ProfileScreen } from './profile-screen.tsx';
