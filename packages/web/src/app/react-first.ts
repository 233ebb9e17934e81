// React is made while the rest is still on its way: as a script of its own it runs as soon as it is there.
import 'react-dom/client';
