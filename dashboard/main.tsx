import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'urql'
import { applyPreferences, followPreferences } from './app/preferences.js'
import './app/first-load.js'
import { router } from './app/router.js'
import { graph } from './graph/client.js'

applyPreferences()
followPreferences()
// Loaded beside the first drawing: earlier it would delay the scripts, later everyone would see another font first.
void document.fonts.load('1em Inter')
const place = document.getElementById('app')
if (place)
  createRoot(place).render(
    <StrictMode>
      <Provider value={graph}>
        <RouterProvider router={router} />
      </Provider>
    </StrictMode>,
  )
