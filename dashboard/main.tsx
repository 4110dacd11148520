import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'urql'
import { applyPreferences, followPreferences } from './app/preferences.js'
import './app/first-load.js'
import { focusFaults, ignoreHeldEnter, keepFocus, refuseUnreadable } from './app/page-behaviour.js'
import { router } from './app/router.js'
import { graph } from './graph/client.js'

applyPreferences()
followPreferences()
// Loaded during the first render: earlier it would delay the scripts, later another font would be visible first.
void document.fonts.load('1em Inter')
const place = document.getElementById('app')
if (place) {
  keepFocus(place)
  focusFaults(place)
  ignoreHeldEnter(place)
  refuseUnreadable(place)
  createRoot(place).render(
    <StrictMode>
      <Provider value={graph}>
        <RouterProvider router={router} />
      </Provider>
    </StrictMode>,
  )
}
