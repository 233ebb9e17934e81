import { expect } from '@playwright/test';
import { events } from '../journeys-data.ts';
